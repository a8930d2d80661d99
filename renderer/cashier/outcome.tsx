// The large words about a sale or a sign-up: a sign, its name, what was in the way or what it means, and what to say.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/outcome.module.css'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { FitAmount } from '#renderer/ui/amount.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { ResultIcon, type ResultVariant } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { languages, spokenLanguageOf } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { Problem } from '#shared/problem.ts'

type OutcomeProps = {
  sign: { icon: IconName; colour: ResultVariant }
  words: ReactNode
  /** `status`: told to whoever does not look, when they have time; `alert`: at once; `focus`: as well, and it takes the focus. */
  told?: 'status' | 'alert' | 'focus'
  isAbove?: boolean
  children?: ReactNode
}

/** `isAbove`: the sign stands above the words, beside a receipt. */
export function OutcomePanel({ sign, words, told = 'status', isAbove = false, children }: OutcomeProps) {
  return (
    <div className={clsx(styles.outcome, isAbove && styles.above, told === 'focus' && styles.alarmed)}>
      <ResultIcon variant={sign.colour} icon={sign.icon} isDrawn={sign.icon === 'tick'} />
      {told === 'status' ? (
        <Status className={styles.words}>{words}</Status>
      ) : (
        <div
          role="alert"
          className={styles.words}
          {...(told === 'focus' ? { ref: takeFocus, tabIndex: -1 } : {})}
        >
          {words}
        </div>
      )}
      {children}
    </div>
  )
}

export const OutcomeTitle = ({ children }: { children: string }) => (
  <h1 ref={takeFocus} tabIndex={-1}>
    {children}
  </h1>
)

type Props = {
  variant: OutcomeProps['sign']
  title: string
  amount?: Money | null
  /** Problem that was in the way: said in place of `children`. */
  problem: Problem | null
  children: ReactNode
  /** Null where no cashier stands before the customer. */
  say: string | null
  isAbove: boolean
  below?: ReactNode
}

export function OutcomeWords({ variant, title, amount, problem, children, say, isAbove, below }: Props) {
  const problemWords = useProblemWords()
  const why = problem && problemWords(problem)
  const words = (
    <>
      <OutcomeTitle>{title}</OutcomeTitle>
      {amount && <FitAmount amount={amount} className={styles.amount} />}
      {why ? (
        <>
          <p>{why.what}</p>
          <p>
            {why.money} {why.remedy}
          </p>
        </>
      ) : (
        children
      )}
    </>
  )
  return (
    <OutcomePanel sign={variant} words={words} isAbove={isAbove}>
      {say !== null && <CustomerHint>{say}</CustomerHint>}
      {below}
    </OutcomePanel>
  )
}

/** Words of the cashier to the customer. `isSmall`: in the column of the payment. */
export function CustomerHint({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [opening = '', closing = ''] = languages[spokenLanguageOf(i18n.language)].quotes
  return (
    <Stack gap={1} className={clsx(styles.hint, isSmall && styles.small)}>
      <Text as="span" size="xs" tone="muted" weight="strong">
        {t('say.label')}
      </Text>
      <Text size={isSmall ? 'lg' : '2xl'} className={styles.said}>
        {opening}
        {children}
        {closing}
      </Text>
    </Stack>
  )
}
