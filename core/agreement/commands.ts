// The office's commands for agreements and their charges: lists, members' names, views, requests to the service, and the takeover from another till.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import { nextTask, intervalKey } from '#core/agreement/ids.ts'
import { agreementFileOf, agreementRowOf, type ListedMember, attentionOf } from '#core/agreement/view.ts'
import { pageSize, type ReadAgreement } from '#core/agreement/read.ts'
import { comingCharges, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { lastMoment } from '#core/agreement/calendar.ts'
import {
  askingAgain,
  decideChargeCancel,
  decideRename,
  decideCharge,
  movingMoney,
  decideStop,
  waitingTask,
  type OfficeRequest,
} from '#core/agreement/office-requests.ts'
import { approveSigned, actingPerson, type Staff } from '#core/staff/staff.ts'
import { modeOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import type { Caller, AnswerOf, Handlers, SignedCommand, InputOf } from '#shared/bridge.ts'
import type { AgreementFile, MembershipRow } from '#shared/membership.ts'
import { parseMsisdn, plainSigns } from '#shared/phone-number.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { ActPersons } from '#shared/staff.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import { adoptAsRead, adoptJoined, takeOver } from '#core/agreement/other-tills.ts'
import type { Market } from '#shared/market.ts'

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

type Names = Extract<keyof Handlers, `agreements.${string}` | `charges.${string}`>

export function agreementHandlers(options: AgreementOptions): Pick<Handlers, Names> {
  const { memberships } = options
  return {
    'agreements.list': (input) => list(options, input),
    'agreements.name': (input, caller) => nameMember(options, input, caller),
    'agreements.look': ({ agreementId }) => look(options, agreementId),
    'agreements.attention': () => Promise.resolve(ok({ rows: memberships.scheduler.attention() })),
    'agreements.stop': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'agreements.stop' }, decideStop),
    'agreements.askAgain': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'agreements.askAgain' }, (current) =>
        askingAgain(options, current, input.task),
      ),
    'agreements.settle': (input, caller) => settle(options, input, caller),
    'agreements.pause': ({ agreementId, isPaused }, caller) =>
      act(options, agreementId, caller, (current) =>
        decideRename(current, { is: isPaused ? 'pause' : 'goOn' }),
      ),
    'agreements.accept': (input) => accept(options, input),
    'agreements.takeOver': (input, caller) => takeAll(options, input, caller),
    'charges.create': (input, caller) =>
      act(options, input.agreementId, caller, (current) => decideCharge(options, current, input)),
    'charges.cancel': ({ agreementId, chargeId }, caller) =>
      act(options, agreementId, caller, (current) => decideChargeCancel(current, chargeId)),
    'charges.capture': ({ agreementId, chargeId, amount }, caller) =>
      act(options, agreementId, caller, (current) => movingMoney(current, 'capture', { chargeId, amount })),
    'charges.refund': (input, caller) =>
      withSigner(options, { ...input, caller, name: 'charges.refund' }, (current) =>
        movingMoney(current, 'refund', input),
      ),
    'charges.leave': (input, caller) => leave(options, input, caller),
  }
}

function membersOf({
  memberships: { agreements },
  service,
}: AgreementOptions): (agreementId: string) => ListedMember {
  const owner = ownerKey(service)
  const alike = agreements.alike(owner)
  return (id) => ({ ...agreements.member(id, owner), isAlike: alike.has(id) })
}

/** With words it looks through all of that status: the service cannot search. */
async function list(
  options: AgreementOptions,
  { status, page, text = '' }: InputOf<'agreements.list'>,
): Promise<Result<AnswerOf<'agreements.list'>>> {
  const { lists } = options.memberships
  const isSearch = text.trim() !== ''
  const listed = isSearch ? await lists.every(status) : await lists.page(status, page)
  if (!listed.ok) return listed
  const { agreements, readAt, hasMore } = listed.value
  const memberOf = membersOf(options)
  const rows = agreements.map((wire) => agreementRowOf(wire, memberOf(wire.id)))
  if (!isSearch) return ok({ rows, readAt, hasMore })
  const found = rows.filter((row) => isMember(row, text))
  const from = (page - 1) * pageSize
  return ok({ rows: found.slice(from, from + pageSize), readAt, hasMore: found.length > from + pageSize })
}

/** The name is not sent to the service, which is only asked whose agreement it is. */
async function nameMember(
  options: AgreementOptions,
  { agreementId, member: given }: InputOf<'agreements.name'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const member = memberNameOf(given, options.settings.market)
  if (!member.ok) return member
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreement: name, member: known } = ensureAdopted(options, current.value)
  if (member.value !== known)
    options.memberships.agreements.record(name, {
      kind: 'memberNamed',
      member: member.value,
      ...actingPerson(options.staff.personAt(caller)),
    })
  return look(options, agreementId)
}

function fileOf(options: AgreementOptions, current: ReadAgreement): AgreementFile {
  const { memberships, settings, clock, identity } = options
  const { agreement } = current
  return agreementFileOf(current, {
    member: membersOf(options)(current.wire.id),
    isOwner: agreement ? memberships.agreements.runtime(agreement.agreement).isOurs : false,
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
  signature: { reason: string; signed: ActPersons } | null = null,
): Promise<Result<AgreementFile>> {
  const { memberships, staff } = options
  const { agreements, runner, lists } = memberships
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const refused = options.refusal()
  if (refused) return failed(refused)
  const agreement = ensureAdopted(options, current.value)
  const wanted = wish({ ...current.value, agreement })
  if (!wanted.ok) return wanted
  const name = agreement.agreement
  const task = nextTask(agreement, options.identity.tillId)
  const terms = { reason: null, signed: actingPerson(staff.personAt(caller)), ...signature }
  await runner.begin(name, () => runner.open(name, wanted.value, { by: 'person', ...terms, task }))
  lists.forget()
  const looked = await look(options, agreementId)
  // That read is the last word on what the service has refused: whoever asked hears of it now.
  await runner.step(name)
  const after = agreements.agreement(name)?.tasks.find((one) => one.task === task)
  return after?.state.is === 'refused' ? failed(after.state.problem) : looked
}

/** Problems in the way are told before a PIN is looked at. */
async function withSigner(
  options: AgreementOptions,
  {
    agreementId,
    manager,
    caller,
    name,
  }: InputOf<'agreements.stop'> & { caller: Caller; name: SignedCommand },
  wish: OfficeRequest,
): Promise<Result<AgreementFile>> {
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
  { agreementId, interval, manager }: InputOf<'charges.leave'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const { memberships, clock } = options
  const { agreements, runner } = memberships
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreement: known } = current.value
  // It is coming, was missed, failed, or was left already.
  const periods = [
    ...fileOf(options, current.value).coming.filter(({ state }) => state !== 'made'),
    ...(known ? attentionOf(known, false, clock.now()) : []),
  ]
  if (!known?.left.includes(interval) && !periods.some((one) => one.interval === interval))
    return failed(problem('charge.noPeriod'))
  const signer = await approveSigned(options, caller, 'charges.leave', manager)
  if (!signer.ok) return signer
  const { agreement: name, left } = ensureAdopted(options, current.value)
  if (!left.includes(interval)) {
    const reason = manager.reason.trim()
    agreements.record(name, { kind: 'intervalSkipped', interval, reason, ...signer.value })
  }
  // While its day is still to come, another till could charge it in this one's place.
  const agreement = agreements.agreement(name)
  const of = agreement && scheduledOf(agreement, agreements.runtime(name).isOurs)
  const now = agreements.provenNow() ?? clock.now()
  const row = of && comingCharges(of, now).find((one) => one.interval === interval)
  if (row && now < lastMoment(row.due)) {
    const change = { do: 'update', change: { is: 'leave', interval } } as const
    const terms = { by: 'person', signed: signer.value, reason: null } as const
    await runner.begin(name, () => runner.open(name, change, terms))
  }
  return look(options, agreementId)
}

/** A person says that a refused task stays refused. */
async function settle(
  options: AgreementOptions,
  { agreementId, task, manager }: InputOf<'agreements.settle'>,
  caller: Caller,
): Promise<Result<AgreementFile>> {
  const current = await readNow(options, agreementId)
  if (!current.ok) return current
  const { agreements, runner } = options.memberships
  const name = current.value.agreement?.agreement
  const isWaiting = () => name !== undefined && waitingTask(agreements.agreement(name), task) !== undefined
  if (name === undefined || !isWaiting()) return failed(problem('agreement.notWaiting'))
  const signer = await approveSigned(options, caller, 'agreements.settle', manager)
  if (!signer.ok) return signer
  // Somebody may have asked for it again while the PIN was looked at.
  if (!isWaiting()) return failed(problem('agreement.notWaiting'))
  const reason = manager.reason.trim()
  await runner.begin(
    name,
    () => void agreements.record(name, { kind: 'taskResolved', task, reason, ...signer.value }),
  )
  return look(options, agreementId)
}

/** In the test environment only: in the customer's place. */
async function accept(
  options: AgreementOptions,
  { agreementId, phoneNumber }: InputOf<'agreements.accept'>,
): Promise<Result<AgreementFile>> {
  const { memberships, settings } = options
  if (modeOf(settings) === 'production') return failed(problem('agreement.notTest'))
  if (!isId(agreementId)) return failed(problem('agreement.unknown'))
  const msisdn = parseMsisdn(phoneNumber, settings.market)
  if (msisdn === undefined) return failed(problem('phone.invalid'))
  const key = intervalKey(agreementId, `accepted by ${msisdn}`)
  const body = JSON.stringify({ phoneNumber: msisdn })
  const answer = await memberships.recurring.accept(agreementId, { key, body })
  if (!answer.ok) return failed(problemForOffice(answer.trouble))
  memberships.lists.forget()
  return look(options, agreementId)
}

/** Read at the service now; what is news is written down where the till knows the agreement. */
async function readNow(options: AgreementOptions, agreementId: string): Promise<Result<ReadAgreement>> {
  if (!isId(agreementId)) return failed(problem('agreement.unknown'))
  const { memberships } = options
  const { agreements, runner, recurring } = memberships
  const known = agreements.byId(agreementId, ownerKey(options.service))
  if (known) {
    const read = await runner.read(known.agreement)
    if (!read.ok) return failed(problemForOffice(read.trouble))
    const agreement = agreements.agreement(known.agreement)
    return ok({
      wire: read.agreement,
      charges: read.charges ?? [],
      serverTime: null,
      agreement,
      trouble: null,
    })
  }
  const wire = await recurring.fetch(agreementId)
  if (!wire.ok) return failed(problemForOffice(wire.trouble))
  const charges = await recurring.charges(agreementId)
  return ok({
    wire: wire.value,
    charges: charges.ok ? charges.value : [],
    serverTime: wire.serverTime,
    agreement: undefined,
    trouble: charges.ok ? null : charges.trouble.problem,
  })
}

/** It goes into an address. */
const isId = (given: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(given)

const problemForOffice = (trouble: { is: string; code?: string | null; problem: Problem }): Problem =>
  trouble.is === 'refused' &&
  (trouble.code === 'resource-not-found' || trouble.code === 'invalid-agreement-id')
    ? problem('agreement.unknown')
    : trouble.problem

/** Taken up here, where it is not yet: whatever is asked for is written down. */
function ensureAdopted(options: AgreementOptions, current: ReadAgreement): Agreement {
  const { agreements } = options.memberships
  const { agreement } = current
  // It may have gone on since it was read.
  if (agreement) return agreements.agreement(agreement.agreement) ?? agreement
  return adoptAsRead({ ...options, agreements }, current)
}

/** The till `till` is gone for good: this one charges its members, and has their money in its reports. */
async function takeAll(
  options: AgreementOptions,
  { till, since, manager }: InputOf<'agreements.takeOver'>,
  caller: Caller,
) {
  const { memberships, identity, clock } = options
  const { agreements, runner, lists, externalChanges } = memberships
  if (since > clock.now()) return failed(problem('takeOver.sinceUnfit'))
  if (till === identity.tillId) return failed(problem('takeOver.nobody', { till }))
  const found = await adoptJoined(lists, (one) => one === till)
  if (!found.ok) return found
  const refused = options.refusal()
  if (refused) return failed(refused)
  // The till may have made a charge of members that belong to other tills.
  const known = () =>
    agreements.known(ownerKey(options.service)).flatMap((name) => agreements.agreement(name) ?? [])
  const isMaker = known().some(({ charges }) => charges.some(({ maker }) => maker === till))
  if (found.value.length === 0 && !isMaker) return failed(problem('takeOver.nobody', { till }))
  const signer = await approveSigned(options, caller, 'agreements.takeOver', manager)
  if (!signer.ok) return signer
  const by = { from: till, since, signed: signer.value, reason: manager.reason }
  for (const wire of found.value) takeOver({ ...options, agreements, runner }, wire, by)
  for (const { agreement, takenOver } of known())
    if (!takenOver.some(({ from }) => from === till))
      agreements.record(agreement, { kind: 'agreementTakenOver', from: till, since, ...signer.value })
  lists.forget()
  await externalChanges.find()
  return ok({ members: found.value.length })
}

/** As it is kept; null for none. A whole phone number is not written down, nor a name with so many digits in it. */
function memberNameOf(given: string, market: Market): Result<string | null> {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  const digits =
    plainSigns(name)
      .replaceAll(/(?<=\d)[\s.\p{Pd}/()]+(?=\d)/gu, '')
      .match(/\d+/g) ?? []
  const isNumber = parseMsisdn(name, market) !== undefined || digits.some((run) => run.length >= 8)
  if (isNumber) return failed(problem('agreement.nameIsPhone'))
  return ok(name === '' ? null : name)
}

/** By a part of the name or of the agreement's number, or by the last two digits of the phone. */
function isMember({ member, phoneEnding, agreementId }: MembershipRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  const ending = /^[.…•*]*(\d{2})$/.exec(wanted)?.[1]
  return (
    [member ?? '', agreementId].some((one) => one.toLowerCase().includes(wanted)) ||
    (ending !== undefined && ending === phoneEnding)
  )
}
