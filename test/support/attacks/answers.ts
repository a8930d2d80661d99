// The check of every answer to an outsider: understood, without a word of how it was made, and without a secret.
import { answerShape, commands, type CommandName } from '#shared/bridge.ts'
import { screenTexts } from '#test/support/words/locales.ts'
import type { Surface } from '#shared/command.ts'
import { leaksIn, type Secret } from '#test/support/run/secret-search.ts'
import type { Answer } from '#test/support/till/http-page.ts'

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** A line of a stack trace, the engine's own words for a mistake of ours, SQL. */
const traces =
  /\n\s+at [^\n]+:\d+|\bat (?:async )?[\w.<>]+ \(|(?:Type|Reference|Range|Syntax)Error\b|Cannot read propert|is not a function|\bSQLITE_|node_modules|node:internal|\bENOENT\b/

/** What is wrong with an answer, in words. */
export function faultsOf({ status, text }: Answer, secrets: readonly Secret[]): string[] {
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(traces.test(text) ? [`tells how it was made: ${traces.exec(text)?.[0]}`] : []),
    ...leaksIn(text, secrets).map((leak) => `gives away ${leak}`),
  ]
}

/** Of a command's answer also: done as its row says, or refused by a problem that has words; or that surface is not there. */
export function commandFaults(
  answer: Answer,
  at: Surface,
  name: string,
  secrets: readonly Secret[],
): string[] {
  if (at === 'kiosk' && answer.status === 404) return faultsOf(answer, secrets) // no till with staff has one
  return [...faultsOf(answer, secrets), ...shapeFaults(answer, name)]
}

function shapeFaults({ status, text }: Answer, name: string): string[] {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return [`answered ${status} with what is no JSON: ${text.slice(0, 80)}`]
  }
  const { ok, value, problem } = told as { ok?: boolean; value?: unknown; problem?: { code?: string } } // looked at below
  if (ok === false) {
    const { code = '' } = problem ?? {}
    return Object.hasOwn(screenTexts.en, `problem.${code}.what`) && code !== 'till.mistake'
      ? []
      : [`is refused by ${code || text}`]
  }
  if (ok !== true || !isCommand(name)) return [`is no answer: ${text.slice(0, 80)}`]
  const shaped = answerShape(name).safeParse(value)
  return shaped.success ? [] : [`answers in another shape: ${JSON.stringify(shaped.error.issues[0])}`]
}
