// The field of the shop's colour: picked, or written as it stands in the shop's papers, with both screens as they would look.
import { useId, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { AccentPreview } from '#renderer/office/setup/accent-preview.tsx'
import styles from '#renderer/office/setup/colour-field.module.css'
import { boxLook, FieldWords, inputLook, Labelled } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { isHex } from '#renderer/ui/colour.ts'

/** What the picker begins at: the house's own. */
const house = '#0b6b57'

type Props = {
  label: string
  text: string
  type: (text: string) => void
  wrong: string | null
  hint: string | undefined
  place: RefCallback<HTMLElement>
}

export function ColourField({ label, text, type, wrong, hint, place }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const colour = isHex(text.trim()) ? text.trim() : null
  return (
    <>
      <Labelled label={label} isWrong={wrong !== null}>
        <div className={styles.parts}>
          <input
            type="color"
            className={styles.picker}
            aria-label={t('settings.accent.pick')}
            value={colour ?? house}
            onChange={(event) => type(event.target.value)}
          />
          <span className={boxLook}>
            <input
              ref={place}
              className={inputLook}
              aria-label={label}
              aria-invalid={wrong !== null || undefined}
              aria-describedby={`${id}-words`}
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          </span>
          <Button size="small" isDisabled={text === ''} act={() => type('')}>
            {t('settings.accent.usual')}
          </Button>
        </div>
        <FieldWords id={`${id}-words`} wrong={wrong} hint={hint} />
      </Labelled>
      <Labelled label={t('settings.preview')}>
        <AccentPreview colour={colour} />
      </Labelled>
    </>
  )
}
