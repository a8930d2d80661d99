// The state of the pages on which a till is set up and looked after. It is changed elsewhere; here is only the sender of commands whose problems these pages show.
import { create } from 'zustand'
import { sendCommand } from '#renderer/till/bridge.ts'
import type { AnswerOf, CommandName, InputOf } from '#shared/bridge.ts'
import type { CheckedCopy, MadeCopy } from '#shared/backup.ts'
import type { PriceMark, SheetEncoding, SheetOutcome } from '#shared/catalog-file.ts'
import type { Surface } from '#shared/command.ts'
import type { Problem } from '#shared/problem.ts'
import type { ServiceTest } from '#shared/setup.ts'

/** A copy that somebody thinks of going back to. */
export type Candidate = { name: string; upload: string; found: CheckedCopy }

export type AskedPairing =
  | { what: 'screen'; surface: Surface; again?: string }
  | { what: 'unpair'; screen: string }
  | { what: 'register' }
  | { what: 'hub' }
  | { what: 'settings' }

/** What a person has said of a sheet that can be read in more than one way. */
export type SheetAnswers = { encoding?: SheetEncoding; priceMark?: PriceMark }

/** A sheet that was tried, and whether it was taken. */
export type ImportFile = {
  name: string
  upload: string
  answers: SheetAnswers
  outcome: SheetOutcome
  isTaken: boolean
}

export type SetupState = {
  /** What came of the last act, in words that stay until the next. */
  said:
    | 'unpaired'
    | 'revoked'
    | 'rightsChanged'
    | 'saved'
    | 'keysSaved'
    | 'used'
    | 'bundle'
    | 'exported'
    | 'printed'
    | 'hubPaired'
    | 'hubLeft'
    | null
  /** What stood in its way. */
  trouble: Problem | null
  test: ServiceTest | null
  /** The name of the file that was written last. */
  written: string
  /** Which pairing, or change of settings, waits for the PIN of whoever asks for it. */
  pairing: AskedPairing | null
  made: MadeCopy | null
  candidate: Candidate | null
  /** A file that is larger than a page may send. */
  tooLarge: boolean
  isKeeping: boolean
  sheet: ImportFile | null
  /** A file is being read, or an answer waited for. */
  isBusy: boolean
}

export const initialSetup: SetupState = {
  said: null,
  trouble: null,
  test: null,
  written: '',
  pairing: null,
  made: null,
  candidate: null,
  tooLarge: false,
  isKeeping: true,
  sheet: null,
  isBusy: false,
}

export const useSetup = create<SetupState>()(() => initialSetup)

export const showTrouble = (trouble: Problem): void => useSetup.setState({ trouble })

/** The answer's value; null where the same is pending, or where it is refused: then the page shows why. */
export async function runOnPage<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const result = await sendCommand('office', name, input)
  if (!result) return null
  useSetup.setState({ trouble: result.ok ? null : result.problem, said: null })
  return result.ok ? result.value : null
}
