// The state of the pages on which a till is set up and looked after. It is changed elsewhere; here is only the sender of commands whose problems these pages show.
import { create } from 'zustand'
import { useStore } from '#renderer/till/store.ts'
import { isAnotherPerson, sendCommand } from '#renderer/till/bridge.ts'
import type { AnswerOf, CommandName, InputOf } from '#shared/bridge.ts'
import type { CheckedCopy, MadeCopy } from '#shared/backup.ts'
import type { PriceMark, SheetEncoding, SheetOutcome } from '#shared/catalog-file.ts'
import type { Surface } from '#shared/command.ts'
import type { Problem } from '#shared/problem.ts'
import type { HandlerOutcome, ServiceTest } from '#shared/setup.ts'

/** Which service is to be used, as it is being written. `text` null: the configuration that is kept. */
export type Choice = {
  kind: 'sandbox' | 'service'
  baseUrl: string
  prefix: string
  /** The field of a draft's answer with the address at which a member accepts. */
  urlField: string
  text: string | null
  outcome: HandlerOutcome | null
  /** Why a chosen file was not read. */
  unread: 'large' | 'unreadable' | null
  /** Paths of what was not taken. */
  faults: readonly string[]
  isAsking: boolean
  /** Who lets another origin be used, where that is asked. */
  approver: { person: string | null; pin: string }
}

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
export type Sheet = {
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
  choice: Choice | null
  /** The name of the file that was written last. */
  written: string
  isLeaving: boolean
  /** What is being asked about a register. */
  register: { register: string; name: string; about: 'rights' | 'revoke' } | null
  /** Which pairing, or change of settings, waits for the PIN of whoever asks for it. */
  pairing: AskedPairing | null
  made: MadeCopy | null
  candidate: Candidate | null
  /** A file that is larger than a page may send. */
  tooLarge: boolean
  isKeeping: boolean
  sheet: Sheet | null
  /** A file is being read, or an answer waited for. */
  isBusy: boolean
}

export const initialSetup: SetupState = {
  said: null,
  trouble: null,
  test: null,
  choice: null,
  written: '',
  isLeaving: false,
  register: null,
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

/** What one person has typed is not the next one's, also where nobody asked to be signed out. */
useStore.subscribe(({ office }, { office: before }) => {
  if (before && office && isAnotherPerson(office.staff, before.staff))
    useSetup.setState({
      choice: null,
      candidate: null,
      register: null,
      pairing: null,
      isLeaving: false,
    })
})
