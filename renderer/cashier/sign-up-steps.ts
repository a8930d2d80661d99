// The steps of a sign-up. Pure: the view in, its steps out.
import type { EndedSignUp, SignUpView } from '#shared/sign-up.ts'
import type { Step as SaleStep } from '#renderer/sale/progress.ts'

export type JoinStep = Omit<SaleStep, 'name'> & {
  name: 'created' | 'waiting' | 'charge' | 'joined' | 'withdrawing' | Exclude<EndedSignUp, 'active'>
}

/** What the screen draws of one under way; one of which only this screen knows yet has no name. */
export type RunningJoin = Pick<
  SignUpView,
  | 'state'
  | 'offer'
  | 'isPushed'
  | 'phoneEnding'
  | 'fellBack'
  | 'confirmation'
  | 'firstCharge'
  | 'isWithdrawing'
  | 'isCutOff'
  | 'problem'
  | 'openedAt'
  | 'endsAt'
  | 'endedAt'
>

const blank = { at: null, since: null, lastedMs: null }
const done = (name: JoinStep['name'], at: number | null): JoinStep => ({ ...blank, name, stage: 'done', at })
const now = (name: JoinStep['name'], since: number | null): JoinStep => ({
  ...blank,
  name,
  stage: 'now',
  since,
})
const todo = (...names: JoinStep['name'][]): JoinStep[] =>
  names.map((name) => ({ ...blank, name, stage: 'todo' }))

/** `withdrawingSince`: when this screen first saw it being taken back (till's clock). */
export function joinStepsOf(join: RunningJoin, withdrawingSince: number | null): JoinStep[] {
  const { state, firstCharge, isWithdrawing, openedAt, endedAt } = join
  const charge = firstCharge ? (['charge'] as const) : []
  const isMade = state !== 'opened' && state !== 'neverMade' && state !== 'refused'
  const made = isMade ? [done('created', null)] : []
  if (isWithdrawing) return [...made, now('withdrawing', withdrawingSince)]
  if (state === 'opened') return [now('created', openedAt), ...todo('waiting', 'joined', ...charge)]
  if (state === 'pending') return [...made, now('waiting', openedAt), ...todo('joined', ...charge)]
  if (state === 'active') return [...made, done('joined', endedAt), ...chargeStep(firstCharge)]
  return [...made, { ...blank, name: state, stage: 'failed', at: endedAt }]
}

function chargeStep(firstCharge: RunningJoin['firstCharge']): JoinStep[] {
  switch (firstCharge?.state) {
    case undefined:
      return []
    case 'captured':
      return [done('charge', null)]
    case 'waiting':
    case 'reserved':
      return [now('charge', null)]
    case 'failed':
    case 'givenBack':
      return [{ ...blank, name: 'charge', stage: 'failed' }]
  }
}
