/** A bar on a terminal while the pages of a document are read, or letters are written. */
import type { SingleBar } from 'cli-progress';
import type { PageBar } from '../interfaces/cli/parts.js';

export function pageBar(stream: NodeJS.WriteStream, counted = 'page'): PageBar {
  let bar: Promise<SingleBar> | undefined;
  let stopped = false;
  const show = async (total: number) => {
    const { SingleBar: Bar } = await import('cli-progress');
    const made = new Bar({
      format: `{bar} ${counted} {value} of {total}`,
      stream,
      clearOnComplete: true,
      barsize: 30,
    });
    if (!stopped) made.start(total, 0);
    return made;
  };
  return {
    update({ done, total }) {
      if (stream.isTTY !== true || total < 2) return;
      bar ??= show(total);
      void bar.then((shown) => !stopped && shown.update(done));
    },
    stop() {
      stopped = true;
      void bar?.then((shown) => shown.stop());
    },
  };
}
