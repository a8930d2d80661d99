// The office's actions on credentials, the test of the connection, and the choice of another service.
import { sendCommand } from '#renderer/till/bridge.ts'
import { createForm, judgeTogether, type Checked } from '#renderer/office/page/form.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { knownSetup, type KnownSetup } from '#renderer/office/setup/known-setup.ts'
import { runOnPage, useSetup, type Choice } from '#renderer/office/setup/setup-store.ts'
import { signersOf } from '#renderer/staff/signers.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { InputOf } from '#shared/bridge.ts'
import { longestConfiguration } from '#shared/payment-configuration.ts'
import type { Setup, WantedService } from '#shared/setup.ts'
import type { MemberView } from '#shared/staff.ts'
import type { VaultView } from '#shared/vault.ts'

const { getState: get, setState: set } = useSetup

/** Where they are kept; nothing lies anywhere before the first was given. */
export const keptKey = ({ tier, has }: Pick<VaultView, 'tier' | 'has'>) =>
  Object.values(has).some(Boolean) ? (`access.kept.${tier}` as const) : 'access.kept.nothing'

/** Nothing of them stays here once they are kept. */
export const keysForm = createForm(
  { clientId: '', clientSecret: '', subscriptionKey: '' },
  (keys): Checked<InputOf<'service.keep'>> => {
    const given = Object.entries(keys).filter(([, text]) => text.trim() !== '')
    return given.length > 0
      ? { value: { credentials: Object.fromEntries(given) }, faults: [] }
      : { value: null, faults: [{ field: 'clientId' }] }
  },
)
judgeTogether(keysForm)
const written = () => JSON.stringify(keysForm.getValues())

export const keepKeys = keysForm.handleSubmit(
  async (given) => {
    const sent = written()
    const result = await sendCommand('office', 'service.keep', given)
    if (!result) return
    if (!result.ok) return set({ trouble: result.problem, said: null })
    // What is written from now on is not saved yet. What was sent is kept on the page no longer than that.
    if (written() === sent) keysForm.reset()
    set({ trouble: null, test: null, said: null })
    const left = written()
    await invalidateQueries()
    if (sent !== left && written() === left) set({ said: 'keysSaved' })
  },
  () => set({ said: null, trouble: null }),
)

export async function testService(): Promise<void> {
  set({ test: null, trouble: null, said: null })
  set({ test: await runOnPage('service.test', {}) })
}

/** As it is kept. */
export function choiceOf({ settings: { service: kept } }: Pick<KnownSetup, 'settings'>): Choice {
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

export function choose(change: Partial<Choice>): void {
  const setup = knownSetup()
  if (!setup) return
  const before = get().choice ?? choiceOf(setup)
  // Whatever is written anew was not judged yet.
  const anew = 'text' in change ? { outcome: null, unread: null } : {}
  set({ choice: { ...before, faults: [], ...anew, ...change }, said: null, trouble: null })
}

/** A file that is no such configuration by its size is not read at all. */
export async function pickHandler(file: File): Promise<void> {
  if (file.size > longestConfiguration) return choose({ unread: 'large' })
  let text
  try {
    text = await file.text()
  } catch {
    return choose({ unread: 'unreadable' })
  }
  choose({ text })
  await checkHandler()
}

export async function checkHandler(): Promise<void> {
  const text = get().choice?.text
  if (text === undefined || text === null) return
  const outcome = await runOnPage('handler.check', { text })
  if (outcome) choose({ outcome })
}

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

export function approve(change: Partial<Choice['approver']>): void {
  const { choice } = get()
  if (choice) choose({ approver: { ...choice.approver, ...change } })
}

/** Asked first, for what it means for the money. */
export async function askToUse(): Promise<void> {
  if (get().choice?.kind === 'service') await checkHandler()
  const outcome = get().choice?.outcome ?? null
  if (outcome && !outcome.handler) return
  choose({ isAsking: true })
}

export async function useService(): Promise<void> {
  const { choice } = get()
  const setup = knownSetup()
  if (!choice || !setup) return
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
    const approver = { person, pin: '' }
    return set({ choice: { ...choice, approver, isAsking: isSigned }, trouble: result.problem })
  }
  const { faults, handlerFaults } = result.value
  if (faults.length === 0 && handlerFaults.length === 0) {
    await invalidateQueries()
    return set({ choice: null, said: 'used', trouble: null })
  }
  const outcome = handlerFaults.length > 0 ? { faults: handlerFaults, handler: null } : choice.outcome
  set({ choice: { ...choice, faults, outcome, isAsking: false } })
}
