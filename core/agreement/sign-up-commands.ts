// The commands of a sign-up: a plan is chosen, the agreement is drafted, the customer accepts or does not.
import type { AgreementOptions } from '#core/agreement/commands.ts'
import type { Memberships } from '#core/agreement/memberships.ts'
import { isAgreementOver, signUpStateOf } from '#core/agreement/sign-up.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import type { Drafting } from '#core/agreement/facts.ts'
import { externalIdOf } from '#core/agreement/ids.ts'
import { offeredPlans, campaignEndOf, type PlanFile } from '#core/agreement/plans.ts'
import {
  membershipAddresses,
  allowedFlows,
  customerLocaleOf,
  ownSalesProblem,
} from '#core/settings/settings.ts'
import { actingPerson } from '#core/staff/staff.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import { spokenLanguageOf } from '#shared/language.ts'
import { currencyOf } from '#shared/market.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import type { Plan } from '#shared/plan.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { signUpCan } from '#shared/sign-up.ts'
import { createHmac, scryptSync } from 'node:crypto'
import { dayOf } from '#core/agreement/calendar.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'

type SignUpOptions = Omit<AgreementOptions, 'identity'> & {
  plans: PlanFile
  /** Why another sale or sign-up keeps the screens; nothing where it has left them. */
  makeRoom: (wanted: null) => Problem | undefined
}

type Names = Extract<keyof Handlers, `signUp.${string}`>

export function signUpHandlers(
  options: SignUpOptions,
  joinedElsewhere: FindJoinedElsewhere,
): Pick<Handlers, Names> {
  const { memberships } = options
  const withSignUp = async <T>(
    name: string,
    act: (agreement: Agreement) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const agreement = memberships.agreements.agreement(name)
    return agreement?.opened.kind === 'agreementOpened'
      ? act(agreement)
      : failed(problem('agreement.unknown'))
  }
  return {
    'signUp.start': (input, caller) => start(options, joinedElsewhere, input, caller),
    'signUp.check': ({ agreement: name }) => withSignUp(name, () => serve(memberships, name)),
    'signUp.withdraw': ({ agreement: name }, caller) =>
      withSignUp(name, (agreement) => withdraw(options, agreement, caller)),
    'signUp.acknowledge': ({ agreement: name }) =>
      withSignUp(name, async (agreement) => {
        const state = signUpStateOf(agreement)
        if (!isAgreementOver(agreement)) return failed(problem('agreement.cannotWithdraw', { state }))
        if (agreement.acknowledgedAt === null)
          memberships.agreements.record(name, { kind: 'signUpAcknowledged' })
        return ok(null)
      }),
  }
}

async function start(
  options: SignUpOptions,
  joinedElsewhere: FindJoinedElsewhere,
  { plan: id, phoneNumber, isAnother = false, language }: InputOf<'signUp.start'>,
  caller: Caller,
): Promise<Result<null>> {
  const { memberships, settings, service, refusal, plans, clock } = options
  const { agreements } = memberships
  const plan = plans.plan(id)
  if (!plan?.isOffered) return failed(problem('plan.unknown'))
  const addresses = membershipAddresses(settings)
  const msisdn = phoneNumber === null ? undefined : parseMsisdn(phoneNumber, settings.market)
  const wrong = ownSalesProblem(settings) ?? refusal() ?? phoneProblem(options, phoneNumber, msisdn)
  if (wrong) return failed(wrong)
  if ('missing' in addresses) return failed(problem('membership.noAddress', { setting: addresses.missing }))
  const before = options.makeRoom(null)
  if (before) return failed(before)
  const numberPrint = msisdn === undefined ? undefined : numberPrintOf(options, plan, msisdn)
  if (numberPrint !== undefined && !isAnother) {
    const owner = ownerKey(service)
    const at = agreements.joinedBy(numberPrint, owner) ?? (await joinedElsewhere(numberPrint, owner))
    const since = at === null || caller.surface === 'kiosk' ? {} : { since: dayOf(at) }
    if (at !== null) return failed(problem('agreement.another', { name: plan.name, ...since }))
    // Meanwhile another screen may have begun something.
    const meanwhile = options.makeRoom(null)
    if (meanwhile) return failed(meanwhile)
  }
  const name = agreements.newName()
  // A campaign that is over is none any more.
  const offered = offeredPlans(plan, clock.now())
  const end = campaignEndOf(offered)
  const opened: Drafting = {
    kind: 'agreementOpened',
    number: agreements.counter() + 1,
    plan: offered,
    campaignEnd: end === null ? null : new Date(end).toISOString(),
    currency: currencyOf[settings.market],
    externalId: externalIdOf({ plan: plan.id, name }),
    merchantRedirectUrl: addresses.redirectUrl,
    merchantAgreementUrl: addresses.agreementUrl,
    isPushed: msisdn !== undefined,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    ...(numberPrint === undefined ? {} : { numberPrint }),
    language: language ?? spokenLanguageOf(customerLocaleOf(settings)),
    isAttended: settings.isAttended,
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
    ...actingPerson(options.staff.personAt(caller)),
  }
  return serve(memberships, name, () => {
    agreements.record(name, opened, msisdn)
    agreements.runtime(name).openedByThisProcess = true
  })
}

function phoneProblem(
  { settings }: SignUpOptions,
  phoneNumber: string | null,
  msisdn: string | undefined,
): Problem | undefined {
  if (phoneNumber === null) return undefined
  if (!allowedFlows(settings).includes('PUSH_MESSAGE'))
    return problem('instrument.notAllowed', { instrument: 'PUSH_MESSAGE' })
  return msisdn === undefined ? problem('phone.invalid') : undefined
}

/** A screen waits for this sign-up: take a step if one is due. `record`: written down first, at once. */
async function serve(memberships: Memberships, name: string, record?: () => void): Promise<Result<null>> {
  await memberships.serve(name, record)
  return ok(null)
}

async function withdraw(options: SignUpOptions, agreement: Agreement, caller: Caller): Promise<Result<null>> {
  const { memberships } = options
  const { agreement: name, opened, withdrawn } = agreement
  const state = signUpStateOf(agreement)
  if (!signUpCan.withdraw.has(state)) return failed(problem('agreement.cannotWithdraw', { state }))
  const isAttended = opened.kind === 'agreementOpened' && opened.isAttended
  return serve(memberships, name, () => {
    if (withdrawn !== null) return
    memberships.agreements.record(name, {
      kind: 'withdrawn',
      by: isAttended ? 'cashier' : 'customer',
      ...actingPerson(options.staff.personAt(caller)),
    })
  })
}

/** When somebody in the shop was asked to join with it and is a member or has not answered yet, as its other tills have told the hub (epoch ms); null where nobody was or no hub answers. */
type FindJoinedElsewhere = (numberPrint: string, owner: string) => Promise<number | null>

/**
 * By it a number is known again. The key is one that all tills of the sales unit have and the hub has not: after an exchange of the
 * credentials the numbers of before are known no more. Whoever has the key can only try numbers, and each costs some 40 ms.
 */
function numberPrintOf({ service }: { service: ServiceAccess }, plan: Plan, msisdn: string) {
  const held = service.credentials()
  if ('missing' in held) return undefined
  const salt = createHmac('sha256', held.clientSecret).update(`member ${plan.id}`).digest()
  return scryptSync(msisdn, salt, 32).toString('base64url')
}
