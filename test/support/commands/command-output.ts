// The output of a command that runs inside a test.
import type { CommandIo } from '#server/commands/terminal.ts'

/** Lines of its own, and all of them as one text. */
export function outputOf(): { out: string[]; err: string[]; said: () => string; io: CommandIo } {
  const [out, err]: [string[], string[]] = [[], []]
  return {
    out,
    err,
    said: () => [...out, ...err].join('\n'),
    io: { out: (line) => void out.push(line), err: (line) => void err.push(line) },
  }
}
