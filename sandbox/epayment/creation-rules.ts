// The rules by which the service refuses a well-formed request for a payment, each with its code.
import type { ErrorCode } from '#sandbox/http/answers.ts'
import { isForbiddenScheme, longestLife, unknownCustomer, usualLife } from '#sandbox/epayment/limits.ts'
import type { Environment } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import { isScopeWord, scopeWords, scopeWordsIn, shippingChoices } from '#sandbox/epayment/approval.ts'
import { maximum, minimumOf } from '#shared/money.ts'
import type { CreateRequest } from '#sandbox/schema/epayment.ts'

type CreationCircumstances = { unit: KnownUnit; environment: Environment; now: number }
export type EpaymentRefusal = { code: ErrorCode; detail: string }

type Rule = (request: CreateRequest, circumstances: CreationCircumstances) => EpaymentRefusal | undefined

const no = (code: ErrorCode, detail: string): EpaymentRefusal => ({ code, detail })

/** Asked in this order; the first refusal is the answer. */
const rules: readonly Rule[] = [
  amountRule,
  methodRule,
  sourceRule,
  flowRule,
  customerRule,
  returnRule,
  scopeRule,
  shippingRule,
  metadataRule,
  deadlineRule,
]

export function refusalOf(
  request: CreateRequest,
  circumstances: CreationCircumstances,
): EpaymentRefusal | undefined {
  for (const rule of rules) {
    const refusal = rule(request, circumstances)
    if (refusal) return refusal
  }
  return undefined
}

function amountRule({ amount }: CreateRequest, { unit }: CreationCircumstances) {
  if (amount.currency !== unit.currency) return no('5040', `This sales unit takes ${unit.currency}.`)
  const minimum = minimumOf[unit.currency]
  if (amount.value < minimum) return no('6010', `The smallest amount is ${minimum} in minor units.`)
  return undefined
}

/** Merchants and partners take WALLET and CARD, payment service providers CARD_PASSTHROUGH. */
function methodRule(request: CreateRequest, { unit, environment }: CreationCircumstances) {
  const { paymentMethod, userFlow, cardPassthrough, receipt } = request
  const { type } = paymentMethod
  const isPassthrough = type === 'CARD_PASSTHROUGH'
  if (isPassthrough !== unit.permissions.includes('PSP')) {
    return no(
      '4160',
      'CARD_PASSTHROUGH is for payment service providers, WALLET and CARD are for all others.',
    )
  }
  if (type === 'CARD' && environment === 'TEST') {
    return no('4160', 'CARD is unavailable in the test environment.')
  }
  if (type !== 'WALLET' && userFlow !== 'WEB_REDIRECT') {
    return no('4160', `The flow ${userFlow} needs the payment method WALLET.`)
  }
  if (isPassthrough && !cardPassthrough) return no('4140', 'cardPassthrough is required.')
  if (!isPassthrough && cardPassthrough) {
    return no('4160', 'cardPassthrough needs the payment method CARD_PASSTHROUGH.')
  }
  if (type !== 'WALLET' && receipt) return no('4160', 'A receipt needs the payment method WALLET.')
  return undefined
}

function sourceRule({ paymentMethod }: CreateRequest, { unit }: CreationCircumstances) {
  if (!paymentMethod.blockedSources) return undefined
  if (unit.market === 'NO')
    return no('5010', 'Sources can be blocked on Danish and Finnish sales units only.')
  return paymentMethod.type === 'WALLET' ? undefined : no('5010', 'Sources can be blocked for WALLET only.')
}

function flowRule({ userFlow, customer }: CreateRequest, { unit }: CreationCircumstances) {
  if (userFlow !== 'PUSH_MESSAGE') return undefined
  if (!unit.permissions.includes('PUSH_MESSAGE')) {
    return no('5080', 'This sales unit is not approved for the PUSH_MESSAGE flow.')
  }
  return customer ? undefined : no('4140', 'customer is required for the PUSH_MESSAGE flow.')
}

/** Part of a request that names the customer, to make or approve a payment. */
type Named = Pick<CreateRequest, 'customer'>

/** The number that a phone, a personal code or a customer token stands for: in the sandbox the last two end in it. */
export function phoneOf({ customer }: Named): string | undefined {
  if (!customer) return undefined
  if ('phoneNumber' in customer) return customer.phoneNumber
  return numberAtEnd('personalQr' in customer ? customer.personalQr : customer.customerToken)
}

const numberAtEnd = (text: string): string | undefined => /(?<!\d)[1-9]\d{8,14}$/.exec(text)?.[0]

export function customerRule(request: Named): EpaymentRefusal | undefined {
  const { customer } = request
  if (!customer) return undefined
  const phone = phoneOf(request)
  if (phone === undefined) {
    return 'personalQr' in customer
      ? no('4060', 'This is no code of a customer.')
      : no('4050', 'This is no token of a customer.')
  }
  if (phone.startsWith('0')) return no('4070', 'phoneNumber begins with its country, and without a zero.')
  return phone === unknownCustomer ? no('7010', 'There is no such customer.') : undefined
}

function returnRule({ userFlow, returnUrl }: CreateRequest) {
  if (returnUrl === undefined) {
    return userFlow === 'WEB_REDIRECT'
      ? no('4140', 'returnUrl is required for the WEB_REDIRECT flow.')
      : undefined
  }
  const scheme = URL.parse(returnUrl)?.protocol
  const isGood = scheme !== undefined && !isForbiddenScheme(scheme) && scheme !== 'wss:'
  return isGood ? undefined : no('4090', 'returnUrl must be https or of a scheme of your own.')
}

function scopeRule(request: CreateRequest, { unit }: CreationCircumstances) {
  const words = scopeWordsIn(request)
  const isAsked = request.profile !== undefined || request.scope !== undefined
  if (words.some((word) => !isScopeWord(word)) || (isAsked && words.length === 0)) {
    return no('4080', `A scope has one or more of these words: ${scopeWords.join(', ')}.`)
  }
  return words.includes('nin') && !unit.permissions.includes('NATIONAL_ID')
    ? no('5030', 'This sales unit may not ask for national identity numbers.')
    : undefined
}

function shippingRule(request: CreateRequest, { unit }: CreationCircumstances) {
  const { shipping, amount, paymentMethod, userFlow } = request
  if (!shipping) return undefined
  if (!unit.permissions.includes('EXPRESS')) return no('5020', 'This sales unit is not approved for express.')
  if (paymentMethod.type !== 'WALLET') return no('4160', 'shipping needs the payment method WALLET.')
  if (userFlow === 'PUSH_MESSAGE') return no('5070', 'shipping is not for the PUSH_MESSAGE flow.')
  if ('dynamicOptions' in shipping) {
    const isHttps = URL.parse(shipping.dynamicOptions.callbackUrl)?.protocol === 'https:'
    return isHttps ? undefined : no('4090', 'callbackUrl must be https.')
  }
  const options = shipping.fixedOptions.flatMap((group) => group.options)
  if (options.some((option) => option.amount.currency !== amount.currency)) {
    return no('5040', `Delivery is paid in ${amount.currency}.`)
  }
  const dearest = Math.max(...shippingChoices(request).map(({ cost }) => cost))
  return amount.value + dearest > maximum
    ? no('4040', 'With its delivery the amount is too large.')
    : undefined
}

const mostPairs = 5
const longestKey = 100
const longestValue = 500

function metadataRule({ metadata = {} }: CreateRequest) {
  const pairs = Object.entries(metadata)
  if (pairs.length > mostPairs) return no('4100', `metadata takes at most ${mostPairs} pairs.`)
  if (pairs.some(([key]) => key.length > longestKey)) {
    return no('4120', `A key of metadata has at most ${longestKey} characters.`)
  }
  return pairs.some(([, value]) => value.length > longestValue)
    ? no('4130', `A value of metadata has at most ${longestValue} characters.`)
    : undefined
}

function deadlineRule({ expiresAt, receipt }: CreateRequest, { unit, now }: CreationCircumstances) {
  if (expiresAt === undefined) return undefined
  if (!unit.permissions.includes('LONG_LIVING')) {
    return no('5050', 'This sales unit is not approved for long-living payments.')
  }
  const ahead = Date.parse(expiresAt) - now
  if (!(ahead > usualLife)) return no('6120', 'expiresAt must be more than 10 minutes ahead.')
  if (ahead >= longestLife) return no('6110', 'expiresAt must be less than 60 days ahead.')
  return receipt ? undefined : no('6130', 'expiresAt needs a receipt.')
}
