// A counter: one less, the number, one more. A key that cannot go further says so and keeps the focus.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#renderer/ui/button.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/stepper.module.css'

/** `name`: what is counted, for whoever does not see what stands beside it. At `least` 0 the last one is taken away, unless zero `stays`. */
export function Stepper(props: {
  name: string
  value: number
  onChange: (value: number) => void
  least?: number
  stays?: boolean
  most: number
  className?: string | undefined
}) {
  const { name, value, onChange, least = 0, stays = false, most, className } = props
  const { t } = useTranslation()
  return (
    <Row
      gap={2}
      className={clsx(styles.stepper, className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw a frame, and these are no fields
      role="group"
      aria-label={t('parts.howMany', { name })}
    >
      <Step
        name={t('parts.less', { name })}
        icon={value === 1 && least === 0 && !stays ? 'trash' : 'minus'}
        cannot={value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value}>{value}</output>
      <Step
        name={t('parts.more', { name })}
        icon="plus"
        cannot={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </Row>
  )
}

function Step(props: {
  name: string
  icon: 'minus' | 'plus' | 'trash'
  cannot: boolean
  onClick: () => void
}) {
  const { name, icon, cannot, onClick } = props
  return (
    <IconButton
      icon={icon}
      label={name}
      className={styles.key}
      aria-disabled={cannot || undefined}
      onClick={() => {
        if (!cannot) onClick()
      }}
    />
  )
}
