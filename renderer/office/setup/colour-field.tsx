// The field of the shop's colour: picked, or written as it stands in the shop's papers, with both screens as they would look.
import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/colour-field.module.css'
import type { FormField } from '#renderer/office/setup/form-fields.tsx'
import { accentVariables, isHex } from '#renderer/ui/appearance.ts'
import { Button } from '#renderer/ui/button.tsx'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Grid, Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { FieldFrame } from '#renderer/ui/text-field.tsx'
import { useStore } from '#renderer/till/store.ts'

/** What the picker begins at: the house's own. */
const house = '#0b6b57'

type Props = Pick<
  ComponentProps<typeof FormField>,
  'label' | 'text' | 'onChange' | 'error' | 'hint' | 'place'
>

export function ColourField({ label, text, onChange, error = null, hint, place }: Props) {
  const { t } = useTranslation()
  const colour = isHex(text.trim()) ? text.trim() : null
  return (
    <>
      <FieldFrame variant="group" {...{ label, error, hint }}>
        <Row wrap>
          <input
            type="color"
            className={styles.picker}
            aria-label={t('settings.accent.pick')}
            value={colour ?? house}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={clsx(fieldBox, styles.code)}>
            <Field.Control
              ref={place}
              className={fieldInput}
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              value={text}
              onValueChange={onChange}
            />
          </span>
          <Button size="small" isDisabled={text === ''} onClick={() => onChange('')}>
            {t('settings.accent.usual')}
          </Button>
        </Row>
      </FieldFrame>
      <FieldFrame variant="group" label={t('settings.preview')}>
        <Preview colour={colour} />
      </FieldFrame>
    </>
  )
}

const themes = ['light', 'dark'] as const
/** A coffee, in minor units. */
const sample = 4200

/** The cashier's and the customer's screen in small, light and dark, in a colour that is only being chosen. */
function Preview({ colour }: { colour: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const till = useStore(({ office }) => office?.till)
  if (!till) return null
  const amount = format.money({ value: sample, currency: till.currency })
  return (
    <Grid least="14rem" stretches style={accentVariables(colour) as CSSProperties} aria-hidden="true">
      {themes.map((theme) => (
        <div key={theme} className={styles.pair} style={{ colorScheme: theme }}>
          <Stack gap={2} align="center" justify="between" className={styles.screen}>
            <Text as="small" tone="muted">
              {t('settings.preview.cashier')}
            </Text>
            <Row as="span" gap={2} className={styles.framed}>
              <Icon name="basket" />
              <b>1</b>
            </Row>
            <strong className="money">{amount}</strong>
            <span className={styles.button}>{t('settings.preview.pay')}</span>
          </Stack>
          <Stack gap={2} align="center" justify="between" className={styles.screen}>
            <Text as="small" tone="muted">
              {t('settings.preview.customer')}
            </Text>
            <Text as="span" size="xs" tone="accent" weight="bold">
              {till.shopName}
            </Text>
            <strong className="money">{amount}</strong>
            <span className={styles.framed}>
              <Icon name="qr" />
            </span>
          </Stack>
        </div>
      ))}
    </Grid>
  )
}
