// The scenes with a member of whom two tills, or a till and another program, must know the same.
import type { Random } from '#test/simulation/chance.ts'
import type { ClubPlan, MemberPlan } from '#test/simulation/club-plan.ts'
import { longNamed } from '#test/simulation/club-plans.ts'
import type { Fault } from '#test/simulation/plan.ts'
import { hour, day } from '#test/support/run/times.ts'

/** Now and then the first member is one of those of whom two tills must know the same. */
export function drawClubScene(dice: Random, club: ClubPlan): ClubPlan {
  const [first, ...others] = club.members
  if (!first || !dice.happens(0.3)) return club
  const at = dice.between(1500, 6000)
  const calm: MemberPlan = {
    ...first,
    isPushed: false,
    answer: { at, does: 'accept' },
    withdrawsAt: null,
    leavesAt: null,
    partCaptured: null,
    later: [],
    faults: [],
    crashes: [],
    unwritten: [],
    sleeps: [],
  }
  const two = { ...club, hasSecondTill: true, copy: null }
  switch (dice.pick(['leaving', 'leaving', 'takenBackLate', 'refundedByTwo'] as const)) {
    case 'leaving':
      return { ...two, forMs: dice.between(80, 110) * day, members: [leaving(dice, calm), ...others] }
    case 'takenBackLate':
      return {
        ...two,
        forMs: Math.max(club.forMs, 40 * day),
        members: [takenBackLate(dice, calm), ...others],
      }
    case 'refundedByTwo':
      return {
        ...club,
        forMs: Math.max(club.forMs, 12 * day),
        members: [refundedByTwo(dice, calm), ...others],
      }
  }
}

/** Another program gives a part of the first charge back, and then the office, whose first tries come to nothing. */
const refundedByTwo = (dice: Random, member: MemberPlan): MemberPlan => ({
  ...member,
  plan: 'coffee',
  later: [
    { till: 0, afterMs: dice.between(1, 3) * day, by: 'portal', does: 'refund', share: 0.6 },
    { till: 0, afterMs: dice.between(4, 6) * day, by: 'office', does: 'refund', share: 0.5 },
  ],
  faults: [
    {
      operation: 'refundCharge',
      nth: 1,
      times: dice.between(1, 4),
      fault: dice.pick<Fault>([
        { kind: 'status', status: 503 },
        { kind: 'drop-request' },
        { kind: 'no-connection' },
      ]),
    },
  ],
})

/** Week after week somebody leaves one of the next periods, more of them than the agreement's externalId has room for. */
const leaving = (dice: Random, member: MemberPlan): MemberPlan => ({
  ...member,
  plan: longNamed,
  later: Array.from({ length: dice.between(7, 9) }, (_, week) => ({
    till: 0,
    afterMs: (week * 7 + 1) * day + dice.between(0, 10 * hour),
    by: 'office',
    does: 'leave',
  })),
})

/** Taken back as the customer accepts; the stop gets through days later, when the other till has charged. */
const takenBackLate = (dice: Random, member: MemberPlan): MemberPlan => ({
  ...member,
  plan: 'bread',
  withdrawsAt: member.answer.at - dice.between(100, 900),
  faults: [
    {
      operation: 'update',
      nth: 1,
      times: dice.between(90, 200),
      fault: { kind: 'status', status: 503 },
    },
  ],
})
