/** Completion for shells, as a script made from the commands themselves: it starts no program at each press of the key. */
import { Argument, type Command } from 'commander';
import type { Output } from './output.js';
import type { Exit } from './parts.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const NAMES = ['denial-management', 'denials'] as const;

/** One command: where it stands, what may follow it. */
interface Entry {
  /** Words that lead to it: keys create. */
  readonly path: readonly string[];
  readonly about: string;
  readonly subcommands: readonly Command[];
  readonly options: readonly {
    readonly flag: string;
    readonly about: string;
    readonly values: readonly string[];
  }[];
}

const HOW = `
Put it where your shell reads it, once:

  bash   denial-management completion bash > ~/.local/share/bash-completion/completions/denial-management
  zsh    denial-management completion zsh > ~/.denial-management.zsh; echo 'source ~/.denial-management.zsh' >> ~/.zshrc
  fish   denial-management completion fish > ~/.config/fish/completions/denial-management.fish`;

export function addCompletionCommand(program: Command, output: Output, exit: Exit): void {
  program
    .command('completion')
    .description('print a script by which your shell completes commands, options and their values')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', HOW)
    .action((shell: Shell) => {
      const entries = entriesOf(program, []);
      output.out(shell === 'fish' ? fishScript(entries) : bashScript(entries, shell));
      exit(0);
    });
}

function entriesOf(command: Command, path: readonly string[]): Entry[] {
  const subcommands = command
    .createHelp()
    .visibleCommands(command)
    .filter((sub) => sub.name() !== 'help');
  const options = command.options.flatMap(({ long, description, argChoices = [] }) =>
    long === undefined || long === null ? [] : [{ flag: long, about: description, values: argChoices }],
  );
  const entry = { path, about: command.description(), subcommands, options };
  return [entry, ...subcommands.flatMap((sub) => entriesOf(sub, [...path, sub.name()]))];
}

/** Zsh reads the same script, through its own stand-in for the completion of bash. */
function bashScript(entries: readonly Entry[], shell: Shell): string {
  const known = entries.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(' ')}"`);
  const words = entries.map(({ path, subcommands, options }) => {
    const all = [...subcommands.map((sub) => sub.name()), ...options.map(({ flag }) => flag), '--help'];
    return `    "${path.join(' ')}") words="${all.join(' ')}" ;;`;
  });
  const values = entries.flatMap(({ path, options }) =>
    options
      .filter((option) => option.values.length > 0)
      .map((option) => `    "${path.join(' ')} ${option.flag}") words="${option.values.join(' ')}" ;;`),
  );
  return `${shell === 'zsh' ? 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n' : ''}_denial_management() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${at:+$at }\${COMP_WORDS[i]}" in
      ${known.join(' | ')}) at="\${at:+$at }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at" in
${words.join('\n')}
  esac
  case "$at $before" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _denial_management ${NAMES.join(' ')}
`;
}

function fishScript(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, subcommands, options }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const deeper = subcommands.map((sub) => sub.name()).join(' ');
    const here = [...seen, ...(deeper === '' ? [] : [`not __fish_seen_subcommand_from ${deeper}`])].join(
      '; and ',
    );
    return NAMES.flatMap((name) => [
      ...subcommands.map(
        (sub) => `complete -c ${name} -f -n '${here}' -a ${sub.name()} -d ${quoted(sub.description())}`,
      ),
      ...options.map(({ flag, about, values }) => {
        const choices = values.length === 0 ? '' : ` -x -a '${values.join(' ')}'`;
        return `complete -c ${name} -n '${here}' -l ${flag.slice(2)}${choices} -d ${quoted(about)}`;
      }),
    ]);
  });
  return `${lines.join('\n')}\n`;
}

/** The first sentence, so that a line stays a line. */
function quoted(text: string): string {
  const first = text.split(/(?<=[.;:]) /)[0] ?? '';
  return `'${first.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
