// The kinds of fault that the control page offers, and the reading of its form.
import { isRecurring, type FaultKind } from '#sandbox/service/faults.ts'

/** In the order in which they are offered; `asks`: the fields that belong to it. */
export const faultKinds = {
  'drop-answer': {
    name: 'The answer is lost',
    about: 'It is done, and the connection breaks before the answer.',
    asks: [],
  },
  'drop-request': {
    name: 'The request is lost',
    about: 'The connection breaks before anything is done.',
    asks: [],
  },
  late: {
    name: 'An error now, the request later',
    about: 'An error is answered at once; what was asked for is done so many seconds later.',
    asks: ['seconds', 'status'],
  },
  delay: {
    name: 'A slow answer',
    about:
      'Done and answered after so many seconds. Other requests on the same payment meanwhile are answered 423.',
    asks: ['seconds'],
  },
  status: {
    name: 'An error status',
    about: 'Answered with this status, and nothing is done. 429 says when to try again.',
    asks: ['status', 'retryAfterSeconds'],
  },
  code: {
    name: 'A refusal',
    about: 'Refused as the service would: ePayment with a code, Recurring with a name. Nothing is done.',
    asks: ['code'],
  },
  fail: {
    name: 'Taken, and then it fails',
    about:
      'A capture, cancel or refund is answered as done. No money moves, and its event says that it failed.',
    asks: [],
  },
  html: {
    name: 'A proxy’s own page',
    about: 'A web page comes instead of the answer, as in a guest network. Nothing is done.',
    asks: ['pageStatus'],
  },
} as const satisfies Record<FaultKind['kind'], { name: string; about: string; asks: readonly string[] }>

/** Recurring has names where ePayment has codes: the operation decides which field counts. */
function codeField({ operation = '' }: Record<string, string>): string {
  if (operation === '') return 'fault.refusal'
  return isRecurring(operation) ? 'fault.problem' : 'fault.code'
}

/** What a program would ask for. Fields of other kinds are left out, and so are those that are empty. */
export function faultOf(typed: Record<string, string>): unknown {
  const kind = typed['kind'] ?? ''
  const asks: readonly string[] = Object.hasOwn(faultKinds, kind)
    ? faultKinds[kind as FaultKind['kind']].asks
    : []
  const own = asks.flatMap((name) => {
    const value = typed[name === 'code' ? codeField(typed) : `fault.${name}`] ?? ''
    const field = name === 'pageStatus' ? 'status' : name
    return value === '' ? [] : [[field, field === 'code' ? value : numberIn(value)] as const]
  })
  const rest = (['operation', 'reference', 'merchantSerialNumber'] as const).flatMap((name) =>
    (typed[name] ?? '') === '' ? [] : [[name, typed[name]] as const],
  )
  const numbers = (['count', 'probability', 'seed'] as const).flatMap((name) => {
    const value = typed[name] ?? ''
    if (value === '') return []
    const number = numberIn(value)
    return [[name, name === 'probability' && typeof number === 'number' ? number / 100 : number] as const]
  })
  return { fault: { kind, ...Object.fromEntries(own) }, ...Object.fromEntries([...rest, ...numbers]) }
}

/** What is no number stays text, for the rule to say so. */
const numberIn = (text: string): number | string =>
  /^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text

/** Some rules have a field of another name here; percents are not what a program says. */
export function faultTroubles(
  troubles: Record<string, string>,
  typed: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(troubles).map(([name, why]) => {
      if (name === 'fault.code') return [codeField(typed), why]
      if (name === 'fault.status' && typed['kind'] === 'html') return ['fault.pageStatus', why]
      return name === 'probability' ? [name, 'This must be a number from 0 to 100.'] : [name, why]
    }),
  )
}
