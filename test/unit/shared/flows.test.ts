// Tests of the table of payment flows: each has another beside it, and a shape by which it begins.
import { expect, test } from 'vitest'
import { flowDetails, flows, flowsAt, userFlow } from '#shared/flows.ts'
import { market } from '#shared/market.ts'

test.each(userFlow.options)(
  '%s begins by a shape of its own, and can be changed for the other and back',
  (flow) => {
    const { other, showsCode, asks } = flows[flow]
    expect(other).not.toBe(flow)
    expect(flows[other].other).toBe(flow)
    // Who is asked is said exactly where there is no code to scan.
    expect(asks === 'nothing').toBe(showsCode)
    expect(flowDetails.safeParse({ userFlow: flow }).success).toBe(asks === 'nothing')
    expect(flowDetails.safeParse({ userFlow: flow, phoneNumber: '91234567' }).success).toBe(
      asks !== 'nothing',
    )
  },
)

test.each(market.options)('with staff and without, a till in %s sells by both', (where) => {
  for (const isAttended of [true, false])
    expect(flowsAt({ market: where, isAttended })).toEqual(['QR', 'PUSH_MESSAGE'])
})
