// The count of how often a request was taken without effect: neither a try that never left nor a new start begins it anew.
import { expect, test } from 'vitest'
import {
  isUndone,
  mostRefusals,
  countRetry,
  retryCountsOf,
  retriesOf,
  unclearTimes,
  type RetryCounts,
  reduceRequest,
  unsentRequest,
  type RequestFact,
  type Trouble,
} from '#core/process/request-state.ts'
import { problem } from '#shared/problem.ts'

const taken = null
const unsent: Trouble = { is: 'unsent', afterMs: null, problem: problem('service.busy') }

test('a try that never left is asked again soon, and leaves the count as it was', () => {
  const putOffs: RetryCounts = new Map()
  for (let times = 1; times < mostRefusals; times++) expect(countRetry(putOffs, 'refund', taken)).toBe(false)
  expect(countRetry(putOffs, 'refund', unsent)).toBe(false)
  expect(retriesOf(putOffs, 'refund')).toBe(0)
  expect(isUndone(putOffs, 'refund')).toBe(false)
  expect(countRetry(putOffs, 'refund', taken)).toBe(true)
  expect(retriesOf(putOffs, 'refund')).toBe(mostRefusals)
})

test('so it is for a till that starts anew', () => {
  const own = { request: 'refund', n: 1 }
  const facts: RequestFact[] = [
    { kind: 'sent', ...own, fingerprint: '', undone: mostRefusals - 1 },
    { kind: 'unsent', ...own, problem: problem('service.busy') },
  ]
  const request = facts.reduce((state, fact) => reduceRequest(state, fact, 0), unsentRequest)
  const putOffs = retryCountsOf([['refund', [request]]])
  expect(unclearTimes(putOffs, 'refund')).toBe(mostRefusals - 1)
  expect(retriesOf(putOffs, 'refund')).toBe(0)
  expect(countRetry(putOffs, 'refund', taken)).toBe(true)
})
