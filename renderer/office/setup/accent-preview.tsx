// The cashier's and the customer's screen in small, light and dark, in a colour that is only being chosen.
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/accent-preview.module.css'
import { accentVariables } from '#renderer/ui/accent.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { useStore } from '#renderer/till/store.ts'
const themes = ['light', 'dark'] as const
/** A coffee, in minor units. */
const sample = 4200

export function AccentPreview({ colour }: { colour: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const till = useStore(({ office }) => office?.till)
  if (!till) return null
  const amount = format.money({ value: sample, currency: till.currency })
  return (
    <div className={styles.previews} style={accentVariables(colour) as CSSProperties} aria-hidden="true">
      {themes.map((theme) => (
        <div key={theme} className={clsx(styles.pair, theme === 'light' ? styles.light : styles.dark)}>
          <div className={styles.screen}>
            <small>{t('settings.preview.cashier')}</small>
            <span className={styles.tile}>
              <Icon name="basket" />
              <b>1</b>
            </span>
            <strong className="money">{amount}</strong>
            <span className={styles.button}>{t('settings.preview.pay')}</span>
          </div>
          <div className={styles.screen}>
            <small>{t('settings.preview.customer')}</small>
            <strong className={styles.shop}>{till.shopName}</strong>
            <strong className="money">{amount}</strong>
            <span className={styles.ring}>
              <Icon name="qr" />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}
