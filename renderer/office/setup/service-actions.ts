// The office's actions on credentials, the test of the connection, and the choice of another service.
import { sendCommand } from '#renderer/till/bridge.ts'
import type { Checked, FormControl } from '#renderer/office/page/form.ts'
import { useKeptState } from '#renderer/office/page/kept-state.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import type { KnownSetup } from '#renderer/office/setup/known-setup.ts'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'
import { signersOf } from '#renderer/signature/use-signature.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { InputOf } from '#shared/bridge.ts'
import { longestConfiguration } from '#shared/payment-configuration.ts'
import type { CredentialName, HandlerOutcome, Setup, WantedService } from '#shared/setup.ts'
import type { MemberView } from '#shared/staff.ts'
import type { VaultView } from '#shared/vault.ts'

const { setState: set } = useSetup

/** Where they are kept; nothing lies anywhere before the first was given. */
export const keptKey = ({ tier, has }: Pick<VaultView, 'tier' | 'has'>) =>
  Object.values(has).some(Boolean) ? (`access.kept.${tier}` as const) : 'access.kept.nothing'

type Keys = Record<CredentialName, string>

export function keysIn(keys: Keys): Checked<InputOf<'service.keep'>> {
  const given = Object.entries(keys).filter(([, text]) => text.trim() !== '')
  return given.length > 0
    ? { value: { credentials: Object.fromEntries(given) }, faults: [] }
    : { value: null, faults: [{ field: 'clientId' }] }
}

export type KeysControl = FormControl<Keys, InputOf<'service.keep'>>

/** Nothing of them stays here once they are kept. */
export async function keepKeys(form: KeysControl, given: InputOf<'service.keep'>): Promise<void> {
  const written = () => JSON.stringify(form.getValues())
  const sent = written()
  const result = await sendCommand('office', 'service.keep', given)
  if (!result) return
  if (!result.ok) return set({ trouble: result.problem, said: null })
  // Text that is written from now on is not saved yet. The page keeps what was sent no longer than that.
  if (written() === sent) form.reset()
  set({ trouble: null, test: null, said: null })
  const left = written()
  await invalidateQueries()
  if (sent !== left && written() === left) set({ said: 'keysSaved' })
}

export async function testService(): Promise<void> {
  set({ test: null, trouble: null, said: null })
  set({ test: await runOnPage('service.test', {}) })
}

/** Which service is to be used, as it is being written. `text` null: the configuration that is kept. */
type Choice = {
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

/** As it is kept. */
function choiceOf({ settings: { service: kept } }: Pick<KnownSetup, 'settings'>): Choice {
  const none = {
    text: null,
    outcome: null,
    unread: null,
    faults: [],
    isAsking: false,
    approver: { person: null, pin: '' },
  }
  if (kept.kind !== 'service')
    return {
      kind: kept.kind === 'sandbox' ? 'sandbox' : 'service',
      baseUrl: '',
      prefix: 'Service-System',
      urlField: 'walletConfirmationUrl',
      ...none,
    }
  const { baseUrl, systemHeaderPrefix: prefix, confirmationUrlField: urlField } = kept
  return { kind: 'service', baseUrl, prefix, urlField, ...none }
}

/** A file that is no such configuration by its size is not read at all. */
export async function readHandler(file: File): Promise<{ text: string } | Pick<Choice, 'unread'>> {
  if (file.size > longestConfiguration) return { unread: 'large' }
  const text = await file.text().catch(() => null)
  return text === null ? { unread: 'unreadable' } : { text }
}

/** The choice of a service as it is being written, else as it is kept, and what is done with it. */
export function useServiceChoice(setup: KnownSetup) {
  const [written, setChoice] = useKeptState<Choice | null>('choice', null)
  const choice = written ?? choiceOf(setup)

  function choose(change: Partial<Choice>): void {
    // Text that is written anew was not judged yet.
    const anew = 'text' in change ? { outcome: null, unread: null } : {}
    // The choice of this drawing may have been undone meanwhile, or be another person's.
    setChoice((before) => ({ ...(before ?? choiceOf(setup)), faults: [], ...anew, ...change }))
    set({ said: null, trouble: null })
  }

  async function checkHandler(text = choice.text): Promise<HandlerOutcome | null> {
    const outcome = text === null ? null : await runOnPage('handler.check', { text })
    if (outcome) choose({ outcome })
    return outcome
  }

  async function pickHandler(file: File): Promise<void> {
    const read = await readHandler(file)
    choose(read)
    if ('text' in read) await checkHandler(read.text)
  }

  /** Asked first, for what it means for the money. */
  async function askToUse(): Promise<void> {
    const outcome = (choice.kind === 'service' && (await checkHandler())) || choice.outcome
    if (!outcome || outcome.handler) choose({ isAsking: true })
  }

  async function activate(): Promise<void> {
    const { pin } = choice.approver
    const person = choice.approver.person ?? otherManagers(useStore.getState())[0]?.id ?? null
    const isSigned = originChangeOf(setup, choice) !== null
    const result = await sendCommand('office', 'service.use', {
      service: wantedOf(choice),
      ...(isSigned ? { approver: { pin, ...(person === null ? {} : { person }) } } : {}),
    })
    if (!result) return
    if (!result.ok) {
      // Whoever signs may try again; what stands in the way otherwise is said on the page.
      setChoice((now) => now && { ...now, approver: { person, pin: '' }, isAsking: isSigned })
      return set({ trouble: result.problem })
    }
    const { faults, handlerFaults } = result.value
    if (faults.length === 0 && handlerFaults.length === 0) {
      await invalidateQueries()
      setChoice(() => null)
      return set({ said: 'used', trouble: null })
    }
    const outcome = handlerFaults.length > 0 ? { faults: handlerFaults, handler: null } : choice.outcome
    setChoice((now) => now && { ...now, faults, outcome, isAsking: false })
  }

  const undo = () => setChoice(() => null)
  return { choice, isWritten: written !== null, choose, checkHandler, pickHandler, askToUse, activate, undo }
}
export type ServiceChoice = ReturnType<typeof useServiceChoice>

const wantedOf = ({ kind, baseUrl, prefix, urlField, text }: Choice): WantedService =>
  kind === 'sandbox'
    ? { kind }
    : { kind, baseUrl, systemHeaderPrefix: prefix, confirmationUrlField: urlField, handler: text }

/** Another origin than the one that was used or has the credentials: null where it is the same, or the first. */
export function originChangeOf({ service: { origin } }: Setup, { kind, baseUrl }: Choice) {
  const written = baseUrl.trim()
  if (kind !== 'service' || origin === null || !URL.canParse(written)) return null
  const to = new URL(written).origin
  return to === origin ? null : { from: origin, to }
}

/** Who else may sign: the first of them unless another is chosen. */
export function otherManagers({ office }: Pick<State, 'office'>): MemberView[] {
  const here = office?.staff.signedIn?.id
  return signersOf({ cashier: null, office }, 'changeSettings').filter(({ id }) => id !== here)
}
