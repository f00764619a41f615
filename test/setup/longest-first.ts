/** Files that take long are begun first, so that no worker is left with one of them when the other has nothing more to do. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first, as measured in November 2026. A file that is not named comes after them, the larger before the smaller. */
const LONG: readonly string[] = [
  'test/browser/console.test.ts',
  'test/hostile/hostile.test.ts',
  'test/interfaces/pack-authors.test.ts',
  'test/intake/documents.test.ts',
  'test/interfaces/shared-store.test.ts',
  'test/interfaces/serving-processes.test.ts',
  'test/interfaces/heavy-work.test.ts',
  'test/interfaces/parity.test.ts',
  'test/service/forms.test.ts',
  'test/readme.test.ts',
  'test/interfaces/serve.test.ts',
  'test/interfaces/mcp.test.ts',
  'test/packs/example-coverage.test.ts',
  'test/interfaces/package.test.ts',
  'test/interfaces/mcp-stdio.test.ts',
  'test/interfaces/documents.test.ts',
  'test/engine/letters.test.ts',
  'test/interfaces/key-packs.test.ts',
  'test/interfaces/privacy.test.ts',
  'test/packs/problems.test.ts',
  'test/interfaces/cli.test.ts',
  'test/interfaces/client.test.ts',
  'test/interfaces/mcp-resources.test.ts',
  'test/browser/reference.test.ts',
  'test/interfaces/worklist.test.ts',
  'test/interfaces/openapi.test.ts',
  'test/clients/python.test.ts',
  'test/interfaces/mcp-agents.test.ts',
  'test/store/processes.test.ts',
  'test/store/meter-store.test.ts',
  'test/clients/readmes.test.ts',
  'test/store/same-decisions.test.ts',
  'test/engine/overlay.test.ts',
  'test/engine/criteria.test.ts',
  'test/engine/large-claims.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
