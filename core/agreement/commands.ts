// The office's commands for agreements and their charges: lists, views, and requests to the service, each as a task.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import { nextTask } from '#core/agreement/keys.ts'
import { adopted, friendly, isId, readNow } from '#core/agreement/office-look.ts'
import { agreementFileOf, agreementRowOf } from '#core/agreement/detail-view.ts'
import { pageSize } from '#core/agreement/lists.ts'
import { isMember, memberNameOf, type Member } from '#core/agreement/members.ts'
import { comingCharges, intervalKey, lastMoment } from '#core/agreement/charge-schedule.ts'
import { attentionOf } from '#core/agreement/attention.ts'
import { scheduledOf } from '#core/agreement/automatic-charging.ts'
import {
  askingAgain,
  cancelling,
  capturing,
  changing,
  charging,
  refunding,
  stopping,
  waitingTask,
  type ReadAgreement,
  type OfficeRequest,
} from '#core/agreement/office-requests.ts'
import { approveSigned, byPerson, type Staff } from '#core/staff/staff.ts'
import { modeOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import type { Caller, Gives, Handlers, Takes } from '#shared/bridge.ts'
import type { AgreementFile } from '#shared/membership.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Signature, Signed } from '#shared/staff.ts'

export type AgreementOptions = {
  memberships: Memberships
  clock: Clock
  identity: { tillId: string }
  service: ServiceAccess
  settings: Settings
  staff: Staff
  /** Why the till asks for no money now; null when it does. */
  refusal: () => Problem | null
}

type Names = Exclude<
  Extract<keyof Handlers, `agreements.${string}` | `charges.${string}`>,
  'agreements.takeOver'
>

export function agreementCommands(options: AgreementOptions): Pick<Handlers, Names> {
  const { memberships } = options
  return {
    'agreements.list': (input) => list(options, input),
    'agreements.name': (input, caller) => nameMember(options, input, caller),
    'agreements.look': ({ agreementId }) => look(options, agreementId),
    'agreements.attention': () => Promise.resolve(ok({ rows: memberships.scheduler.attention() })),
    'agreements.stop': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'agreements.stop' }, () => stopping),
    'agreements.askAgain': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'agreements.askAgain' }, () =>
        askingAgain(options, input.task),
      ),
    'agreements.settle': (input, caller) => settle(options, input, caller),
    'agreements.pause': ({ agreementId, isPaused }, caller) =>
      act(options, agreementId, caller, (current) => changing(current, { is: isPaused ? 'pause' : 'goOn' })),
    'agreements.accept': (input) => accept(options, input),
    'charges.create': (input, caller) =>
      act(options, input.agreementId, caller, (current) => charging(options, current, input)),
    'charges.cancel': ({ agreementId, chargeId }, caller) =>
      act(options, agreementId, caller, (current) => cancelling(current, chargeId)),
    'charges.capture': ({ agreementId, chargeId, amount }, caller) =>
      act(options, agreementId, caller, (current) => capturing(current, chargeId, amount)),
    'charges.refund': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'charges.refund' }, (current) =>
        refunding(current, input.chargeId, input.amount),
      ),
    'charges.leave': (input, caller) => leave(options, input, caller),
  }
}

function membersOf({
  memberships: { agreements },
  service,
}: AgreementOptions): (agreementId: string) => Member {
  const owner = ownerKey(service)
  const alike = agreements.alike(owner)
  return (id) => ({ ...agreements.member(id, owner), isAlike: alike.has(id) })
}

/** With words it looks through all of that status: the service cannot search. */
async function list(
  options: AgreementOptions,
  { status, page, text = '' }: Takes<'agreements.list'>,
): Promise<Result<Gives<'agreements.list'>>> {
  const { lists } = options.memberships
  const isSearch = text.trim() !== ''
  const listed = isSearch ? await lists.every(status) : await lists.page(status, page)
  if (!listed.ok) return listed
  const { agreements, readAt, hasMore } = listed.value
  const member = membersOf(options)
  const rows = agreements.map((wire) => agreementRowOf(wire, member(wire.id)))
  if (!isSearch) return ok({ rows, readAt, hasMore })
  const found = rows.filter((row) => isMember(row, text))
  const from = (page - 1) * pageSize
  return ok({
    rows: found.slice(from, from + pageSize),
    readAt,
    hasMore: found.length > from + pageSize,
  })
}

/** The name is not sent to the service, which is only asked whose agreement it is. */
async function nameMember(
  options: AgreementOptions,
  { agreementId, member: given }: Takes<'agreements.name'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const member = memberNameOf(given, options.settings.market)
  if (!member.ok) return member
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreement: name, member: known } = adopted(options, current.value)
  if (member.value !== known)
    options.memberships.agreements.record(name, {
      kind: 'memberNamed',
      member: member.value,
      ...byPerson(options.staff.personAt(caller)),
    })
  return look(options, agreementId)
}

function fileOf(options: AgreementOptions, current: ReadAgreement): AgreementFile {
  const { memberships, settings, clock, identity } = options
  const { agreement } = current
  return agreementFileOf({
    ...current,
    member: membersOf(options)(current.wire.id),
    isOwner: agreement ? memberships.agreements.snapshot(agreement.agreement).isOurs : false,
    tillId: identity.tillId,
    isTest: modeOf(settings) !== 'production',
    now: clock.now(),
  })
}

async function look(options: AgreementOptions, agreementId: string): Promise<Result<AgreementFile>> {
  const current = await readNow(options, agreementId)
  return current.ok ? ok(fileOf(options, current.value)) : current
}

/** Looks first, so that what cannot be is said in words; then asks the service, and looks again. */
async function act(
  options: AgreementOptions,
  agreementId: string,
  caller: Caller,
  wish: OfficeRequest,
  sign: { reason: string | null; signed?: Signed } = {
    reason: null,
  },
): Promise<Result<AgreementFile>> {
  const { memberships, staff } = options
  const { agreements, runner, lists } = memberships
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const refused = options.refusal()
  if (refused) return failed(refused)
  const agreement = adopted(options, current.value)
  const work = wish({ ...current.value, agreement })
  if (!work.ok) return work
  const name = agreement.agreement
  const task = nextTask(agreement, options.identity.tillId)
  const signed = sign.signed ?? byPerson(staff.personAt(caller))
  await runner.begin(name, () =>
    runner.open(name, work.value, { by: 'person', signed, reason: sign.reason, task }),
  )
  lists.forget()
  const looked = await look(options, agreementId)
  // That read is the last word on what the service has refused: whoever asked hears of it now.
  await runner.step(name)
  const after = agreements.agreement(name)?.tasks.find((one) => one.task === task)
  return after?.state.is === 'refused' ? failed(after.state.problem) : looked
}

type Signing = {
  agreementId: string
  manager: Signature
  caller: Caller
  name: 'agreements.stop' | 'agreements.askAgain' | 'charges.refund'
}

/** Problems in the way are told before a PIN is looked at. */
async function withSigner(
  options: AgreementOptions,
  { agreementId, manager, caller, name }: Signing,
  wishOf: (current: ReadAgreement) => ReturnType<OfficeRequest> | OfficeRequest,
): Promise<Result<AgreementFile>> {
  const wish: OfficeRequest = (current) => {
    const made = wishOf(current)
    return typeof made === 'function' ? made(current) : made
  }
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreement } = current.value
  const first = agreement ? wish({ ...current.value, agreement }) : undefined
  if (first && !first.ok) return first
  const signer = await approveSigned(options, caller, name, manager)
  if (!signer.ok) return signer
  return act(options, agreementId, caller, wish, { reason: manager.reason.trim(), signed: signer.value })
}

/** A person says that an interval is not to be charged; other tills are told while its day is to come. */
async function leave(
  options: AgreementOptions,
  { agreementId, interval, manager }: Takes<'charges.leave'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  if (!isPeriod(options, current.value, interval)) return failed(problem('charge.noPeriod'))
  const signer = await approveSigned(options, caller, 'charges.leave', manager)
  if (!signer.ok) return signer
  const agreement = adopted(options, current.value)
  if (!agreement.left.includes(interval))
    options.memberships.agreements.record(agreement.agreement, {
      kind: 'intervalSkipped',
      interval,
      reason: manager.reason.trim(),
      ...signer.value,
    })
  await tellOtherTills(options, agreement.agreement, interval, signer.value)
  return look(options, agreementId)
}

/** It is coming, was missed, failed, or was left already. */
function isPeriod(options: AgreementOptions, current: ReadAgreement, interval: string): boolean {
  const { agreement } = current
  const waiting = agreement ? attentionOf(agreement, false, options.clock.now()) : []
  const coming = fileOf(options, current).coming.filter(({ state }) => state !== 'made')
  const periods = [...coming, ...waiting]
  return periods.some((one) => one.interval === interval) || (agreement?.left.includes(interval) ?? false)
}

/** While its day is still to come, another till could charge it in this one's place. */
async function tellOtherTills(
  { memberships, clock }: AgreementOptions,
  name: string,
  interval: string,
  signed: Signed,
): Promise<void> {
  const { agreements, runner } = memberships
  const agreement = agreements.agreement(name)
  const of = agreement && scheduledOf(agreement, agreements.snapshot(name).isOurs)
  const now = agreements.provenNow() ?? clock.now()
  const row = of && comingCharges(of, now).find((one) => one.interval === interval)
  if (!row || now >= lastMoment(row.due)) return
  const work = { do: 'update', change: { is: 'leave', interval } } as const
  await runner.begin(name, () => runner.open(name, work, { by: 'person', signed, reason: null }))
}

/** A person says that a refused task stays refused. */
async function settle(
  options: AgreementOptions,
  { agreementId, task, manager }: Takes<'agreements.settle'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreement } = current.value
  if (!agreement || !waitingTask(agreement, task)) return failed(problem('agreement.notWaiting'))
  const signer = await approveSigned(options, caller, 'agreements.settle', manager)
  if (!signer.ok) return signer
  // Somebody may have asked for it again while the PIN was looked at.
  const { agreements } = options.memberships
  if (!waitingTask(agreements.agreement(agreement.agreement), task))
    return failed(problem('agreement.notWaiting'))
  const fact = {
    kind: 'taskResolved',
    task,
    reason: manager.reason.trim(),
    ...signer.value,
  } as const
  const { agreement: name } = agreement
  await options.memberships.runner.begin(name, () => void agreements.record(name, fact))
  return look(options, agreementId)
}

/** In the test environment only: in the customer's place. */
async function accept(
  options: AgreementOptions,
  { agreementId, phoneNumber }: Takes<'agreements.accept'>,
): Promise<Result<AgreementFile>> {
  const { memberships, settings } = options
  if (modeOf(settings) === 'production') return failed(problem('agreement.notTest'))
  if (!isId(agreementId)) return failed(problem('agreement.unknown'))
  const msisdn = parseMsisdn(phoneNumber, settings.market)
  if (msisdn === undefined) return failed(problem('phone.invalid'))
  const body = JSON.stringify({ phoneNumber: msisdn })
  const answer = await memberships.recurring.accept(agreementId, {
    key: intervalKey(agreementId, `accepted by ${msisdn}`),
    body,
  })
  if (!answer.ok) return failed(friendly(answer.trouble))
  memberships.lists.forget()
  return look(options, agreementId)
}
