// The commands of a sign-up: a plan is chosen, the agreement is drafted, the customer accepts or does not.
import type { AgreementOptions } from '#core/agreement/commands.ts'
import { isAgreementOver, type Memberships } from '#core/agreement/memberships.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import type { Drafting } from '#core/agreement/facts.ts'
import { anotherProblem, numberPrintOf, type JoinedElsewhere } from '#core/agreement/member-number.ts'
import { externalIdOf } from '#core/agreement/external-id.ts'
import { offeredPlans, campaignEndOf, type PlanFile } from '#core/agreement/plan-file.ts'
import { signUpStateOf } from '#core/agreement/sign-up.ts'
import {
  membershipAddresses,
  allowedFlows,
  customerLocaleOf,
  ownSalesProblem,
} from '#core/settings/settings.ts'
import { byPerson } from '#core/staff/staff.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { spokenIn } from '#shared/language.ts'
import { currencyOf } from '#shared/market.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import type { Plan } from '#shared/plan.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { signUpCan } from '#shared/sign-up.ts'

type SignUpOptions = Omit<AgreementOptions, 'identity'> & {
  plans: PlanFile
  /** Why another sale or sign-up keeps the screens; nothing where it has left them. */
  makeRoom: (wanted: null) => Problem | undefined
}

type Names = Extract<keyof Handlers, `signUp.${string}`>

export function signUpCommands(
  options: SignUpOptions,
  joinedElsewhere: JoinedElsewhere,
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
  joinedElsewhere: JoinedElsewhere,
  { plan: id, phoneNumber, isAnother = false, language }: Takes<'signUp.start'>,
  caller: Caller,
): Promise<Result<null>> {
  const { memberships, settings, service, refusal, plans } = options
  const { agreements } = memberships
  const plan = plans.plan(id)
  if (!plan?.isOffered) return failed(problem('plan.unknown'))
  const addresses = membershipAddresses(settings)
  const msisdn = phoneNumber === null ? undefined : parseMsisdn(phoneNumber, settings.market)
  const wrong =
    ownSalesProblem(settings) ??
    refusal() ??
    phoneProblem(options, phoneNumber, msisdn) ??
    addressProblem(addresses) ??
    options.makeRoom(null)
  if (wrong) return failed(wrong)
  const numberPrint = msisdn === undefined ? undefined : numberPrintOf(options, plan, msisdn)
  if (numberPrint !== undefined && !isAnother) {
    const another = await anotherProblem(options, joinedElsewhere, plan, numberPrint, caller)
    // Meanwhile another screen may have begun something.
    const since = another ?? options.makeRoom(null)
    if (since) return failed(since)
  }
  if ('missing' in addresses) throw new Error('checked above')
  const name = agreements.newName()
  const opened: Drafting = {
    kind: 'agreementOpened',
    number: agreements.counter() + 1,
    ...offeredNow(options, plan),
    currency: currencyOf[settings.market],
    externalId: externalIdOf({ plan: plan.id, name }),
    merchantRedirectUrl: addresses.redirectUrl,
    merchantAgreementUrl: addresses.agreementUrl,
    isPushed: msisdn !== undefined,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    ...(numberPrint === undefined ? {} : { numberPrint }),
    language: language ?? spokenIn(customerLocaleOf(settings)),
    isAttended: settings.isAttended,
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
    ...byPerson(options.staff.personAt(caller)),
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

const addressProblem = (addresses: ReturnType<typeof membershipAddresses>): Problem | undefined =>
  'missing' in addresses ? problem('membership.noAddress', { setting: addresses.missing }) : undefined

/** As it is offered now: a campaign that is over is none any more. */
function offeredNow({ clock }: SignUpOptions, given: Plan): Pick<Drafting, 'plan' | 'campaignEnd'> {
  const plan = offeredPlans(given, clock.now())
  const end = campaignEndOf(plan)
  return { plan, campaignEnd: end === null ? null : new Date(end).toISOString() }
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
      ...byPerson(options.staff.personAt(caller)),
    })
  })
}
