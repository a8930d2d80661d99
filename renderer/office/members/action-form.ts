// The act on an agreement that is being prepared: what is written out for it, its command, and the answer, which is shown.
import { useState } from 'react'
import { momentOf, isDay } from '#renderer/i18n/days.ts'
import { draftProblem, dueDays, shortened } from '#renderer/office/members/action-limits.ts'
import {
  isSigned,
  signedAs,
  type ActionDraft,
  type AgreementAction,
  type AskedAction,
} from '#renderer/office/members/agreement-action.ts'
import { amountIn } from '#renderer/office/page/form.ts'
import { invalidateQueries, setQueryData } from '#renderer/office/page/queries.ts'
import { useSignature } from '#renderer/signature/use-signature.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { tillNow, useZone } from '#renderer/till/clock.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { Market } from '#shared/market.ts'
import { amountOn, planLimits } from '#shared/plan.ts'
import type { Signature } from '#shared/staff.ts'

/** Over a weekend, until a card is put right. */
const usualRetryDays = 3

const pricesOf = (act: AgreementAction) => (act.do === 'charge' ? act.prices : null)

function draftOf({ about, act, value }: AskedAction): ActionDraft {
  const due = dueDays(tillNow()).first
  const prices = pricesOf(act)
  return {
    value: prices === null ? value : amountOn(prices, due),
    typed: null,
    isValueProposed: true,
    description: shortened(about.name, planLimits.chargeDescription),
    due,
    retryDays: usualRetryDays,
    transactionType: 'DIRECT_CAPTURE',
    since: '',
    phoneNumber: '',
  }
}

export function useActionForm(asked: AskedAction, market: Market, onClose: () => void) {
  const { about, act } = asked
  const zone = useZone()
  const signature = useSignature(isSigned(act.do) ? signedAs[act.do] : null)
  const [draft, setDraft] = useState(() => draftOf(asked))
  const { value, typed, isValueProposed } = draft
  /** A day proposes the amount of that day, unless somebody has written one. */
  const write = (to: Partial<ActionDraft>) => {
    const { due } = to
    const prices = pricesOf(act)
    const isPriced = due !== undefined && isDay(due) && prices !== null && isValueProposed
    setDraft((before) => ({ ...before, ...to, ...(isPriced && { value: amountOn(prices, due) }) }))
    signature.forgetTrouble()
  }

  async function submit(): Promise<void> {
    const missing = draftProblem(act, draft, { now: tillNow(), market, zone, currency: about.currency })
    const send = (manager: Signature) => sendAction(about.agreementId, act, draft, manager, zone)
    const result = await signature.sign(missing, send, onClose)
    const { agreementId } = about
    // It tells of everything that was done to the agreement meanwhile, on this page or any other.
    if (result?.ok && result.value && 'agreement' in result.value)
      setQueryData('agreements.look', { agreementId }, result.value)
    // Often something was done elsewhere meanwhile: then the page shows it.
    else if (result) void invalidateQueries()
  }

  return {
    ...draft,
    signature,
    write,
    submit,
    typeValue: (text: string) => write({ value: amountIn(text), typed: text, isValueProposed: false }),
    proposeValue: (proposed: number) => write({ value: proposed, typed: null, isValueProposed: true }),
    /** A key goes on only with what the keys before it have made. */
    pressValue: (key: Key) =>
      write({
        value: amountAfterKey(isValueProposed || typed !== null ? 0 : value, key),
        typed: null,
        isValueProposed: false,
      }),
  }
}
export type ActionForm = ReturnType<typeof useActionForm>

async function sendAction(
  agreementId: string,
  act: AgreementAction,
  draft: ActionDraft,
  manager: Signature,
  zone: string,
) {
  const { value: amount, due, retryDays, transactionType, since, phoneNumber } = draft
  switch (act.do) {
    case 'charge': {
      const { interval, insteadOf } = act
      const description = draft.description.trim()
      const charge = { amount, description, due, retryDays, transactionType, interval }
      const instead = insteadOf === null ? {} : { insteadOf }
      return sendCommand('office', 'charges.create', { agreementId, ...charge, ...instead })
    }
    case 'cancel':
      return sendCommand('office', 'charges.cancel', { agreementId, chargeId: act.charge.chargeId })
    case 'capture':
      return sendCommand('office', 'charges.capture', { agreementId, chargeId: act.charge.chargeId, amount })
    case 'refund': {
      const { chargeId } = act.charge
      return sendCommand('office', 'charges.refund', { agreementId, chargeId, amount, manager })
    }
    case 'stop':
      return sendCommand('office', 'agreements.stop', { agreementId, manager })
    case 'leave':
      return sendCommand('office', 'charges.leave', { agreementId, interval: act.interval, manager })
    case 'takeOver':
      return sendCommand('office', 'agreements.takeOver', {
        till: act.till,
        since: momentOf(since, zone),
        manager,
      })
    case 'askAgain':
      return sendCommand('office', 'agreements.askAgain', { agreementId, task: act.refused.task, manager })
    case 'settle':
      return sendCommand('office', 'agreements.settle', { agreementId, task: act.refused.task, manager })
    case 'pause':
    case 'goOn':
      return sendCommand('office', 'agreements.pause', { agreementId, isPaused: act.do === 'pause' })
    case 'accept':
      return sendCommand('office', 'agreements.accept', { agreementId, phoneNumber })
  }
}
