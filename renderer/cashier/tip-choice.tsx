// The cashier's screen while the customer chooses a tip on their own: what is asked, what to say, and how to go on without it.
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { SideActs, SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import { EscapeHint } from '#renderer/cashier/timeline.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import { cancelTip, skipTip, type ShownChoice } from '#renderer/cashier/tip-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import type { TillView } from '#shared/bridge.ts'

export function TipChoiceStage({ choice, till }: { choice: ShownChoice; till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = till
  const amount = { value: choice.goods, currency }
  return (
    <>
      <Stage variant="alone">
        <OutcomeWords
          variant={{ icon: 'gift', colour: 'wait' }}
          title={t('choosing.title')}
          problem={null}
          say={t('choosing.say')}
          isAbove={false}
        >
          <p>
            {till.tipsBy === 'customerAway'
              ? t('choosing.away')
              : t('choosing.words', { amount: format.money(amount) })}
          </p>
        </OutcomeWords>
        <CommandProblem />
      </Stage>
      <SideColumn>
        <Total amount={amount} />
        <Acts isKnown={choice.choice !== null} />
      </SideColumn>
    </>
  )
}

function Acts({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation()
  const isSkipping = usePending('tip.none')
  const isCancelling = usePending('tip.cancel')
  const isDisabled = !isKnown || isSkipping || isCancelling
  return (
    <SideActs>
      <EscapeHint />
      <Button shortcut="T" isDisabled={isDisabled} isBusy={isSkipping} onClick={() => void skipTip()}>
        {t('choosing.skip')}
      </Button>
      <Button shortcut="Esc" isDisabled={isDisabled} isBusy={isCancelling} onClick={() => void cancelTip()}>
        {t('running.cancel')}
      </Button>
    </SideActs>
  )
}
