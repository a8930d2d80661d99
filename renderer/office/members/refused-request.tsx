// The words about a request that was refused for good, and what a person can do about it.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { askToSeeTo } from '#renderer/office/members/action-form.ts'
import { type About } from '#renderer/office/members/agreement-action.ts'
import { TaskReason } from '#renderer/office/page/messages.tsx'
import { Button } from '#renderer/ui/button.tsx'
import type { RefusedTask } from '#shared/membership.ts'

type WordsProps = { refused: RefusedTask; day: string }

export function RefusedWords({ refused, day }: WordsProps) {
  const { t } = useTranslation()
  const { what } = useProblemWords()(refused.problem)
  const isHeld = refused.asked === 'stop' || refused.asked === 'pause'
  return (
    <TaskReason
      what={t('members.refused.on', { day, what })}
      remedy={`${t('members.refused.do')}${isHeld ? ` ${t('members.refused.held')}` : ''}`}
    />
  )
}

type ButtonsProps = { about: About; refused: RefusedTask; amount: number; isChargeable: boolean }

/** A charge is not asked for again while it could only be refused. */
export function SeeToButtons({ about, refused, amount, isChargeable }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      {(isChargeable || refused.asked !== 'charge') && (
        <Button icon="again" onClick={() => askToSeeTo(about, 'askAgain', refused, amount)}>
          {t('members.askAgain')}
        </Button>
      )}
      <Button icon="cross" onClick={() => askToSeeTo(about, 'settle', refused, amount)}>
        {t('members.settle')}
      </Button>
    </>
  )
}
