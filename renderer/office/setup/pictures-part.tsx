// The shop's logo and the pictures of its idle screens: chosen, put in order and taken away, with the customers' screen as it looks then.
import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { listKey } from '#renderer/office/page/movers.tsx'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { FilePick } from '#renderer/office/setup/form-fields.tsx'
import styles from '#renderer/office/setup/pictures-part.module.css'
import { Panel, PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'
import { largestPhoto, smallPicture, type PictureFault } from '#renderer/office/setup/small-picture.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button, IconButton } from '#renderer/ui/button.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { IdlePictures } from '#renderer/ui/idle-pictures.tsx'
import { Grid, Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { pictureAddress } from '#renderer/ui/product-image.tsx'
import { MutedText, Status } from '#renderer/ui/text.tsx'
import { ShopName } from '#renderer/ui/shop-name.tsx'
import { FieldFrame } from '#renderer/ui/text-field.tsx'
import { mostIdlePictures, type ShopPictureUse } from '#shared/shop-pictures.ts'

export function PicturesPart() {
  const { t } = useTranslation()
  const pictures = useStore(({ office }) => office?.pictures)
  if (!pictures) return null
  const { logo, idle } = pictures
  const isFull = idle.length >= mostIdlePictures
  return (
    <Panel title={t('pictures.logo')} words={t('pictures.logo.words')}>
      <Picking use="logo" words={t('products.picture.pick')}>
        {logo && (
          <Button size="small" icon="trash" onClick={() => void runOnPage('logo.set', { picture: null })}>
            {t('pictures.logo.remove')}
          </Button>
        )}
      </Picking>
      <PanelPart>
        <h2>{t('pictures.idle')}</h2>
        <MutedText>{t('pictures.idle.words', { most: mostIdlePictures })}</MutedText>
        <IdleList idle={idle} />
        {isFull ? (
          <MutedText>{t('pictures.full', { most: mostIdlePictures })}</MutedText>
        ) : (
          <Picking use="idle" words={t('pictures.add')} />
        )}
      </PanelPart>
      <FieldFrame variant="group" label={t('settings.preview')}>
        <Preview />
      </FieldFrame>
    </Panel>
  )
}

/** A file for one of them, and why it was not taken. */
function Picking({ use, words, children }: { use: ShopPictureUse; words: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [state, setState] = useState<PictureFault | 'busy' | null>(null)
  const pick = async (file: File) => {
    setState('busy')
    useSetup.setState({ trouble: null })
    const made = await smallPicture(file, use)
    if ('fault' in made) return setState(made.fault)
    await (use === 'logo' ? runOnPage('logo.set', made) : runOnPage('idlePicture.add', made))
    setState(null)
  }
  return (
    <>
      <ButtonRow>
        <FilePick
          size="small"
          words={words}
          accept="image/*"
          isBusy={state === 'busy'}
          onPick={(file) => void pick(file)}
        />
        {children}
      </ButtonRow>
      <Status>
        {(state === 'large' || state === 'unreadable') && (
          <FieldError>
            {t(`products.picture.${state}`, { size: sizeText(largestPhoto, format.locale) })}
          </FieldError>
        )}
      </Status>
    </>
  )
}

/** What was moved keeps the focus on the way that it went; after one is gone the list has it. */
type Last = { name: string; by: -1 | 1 } | 'removed' | null

function IdleList({ idle }: { idle: readonly string[] }) {
  const { t } = useTranslation()
  const [last, setLast] = useState<Last>(null)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (last === 'removed') list.current?.focus()
    else if (last) list.current?.querySelector<HTMLElement>(`[data-moves="${last.name} ${last.by}"]`)?.focus()
  }, [last])
  const move = async (name: string, by: -1 | 1) => {
    if (await runOnPage('idlePicture.move', { name, by })) setLast({ name, by })
  }
  const remove = async (name: string) => {
    if (await runOnPage('idlePicture.remove', { name })) setLast('removed')
  }
  return (
    <Grid
      as="ul"
      least="9.5rem"
      ref={(element) => {
        list.current = element
      }}
      className={styles.list}
      tabIndex={-1}
      aria-label={t('pictures.idle')}
    >
      {idle.map((name, at) => {
        const place = { place: at + 1 }
        return (
          <Stack as="li" gap={0} key={name} className={styles.one}>
            <img className={styles.thumb} src={pictureAddress(name)} alt={t('pictures.one', place)} />
            <Row as="span" gap={0} justify="between">
              <Key
                icon="left"
                words={t('pictures.earlier', place)}
                moves={`${name} -1`}
                cannot={at === 0}
                onClick={() => void move(name, -1)}
              />
              <Key
                icon="left"
                words={t('pictures.later', place)}
                moves={`${name} 1`}
                cannot={at === idle.length - 1}
                onClick={() => void move(name, 1)}
              />
              <Key icon="trash" words={t('pictures.remove', place)} onClick={() => void remove(name)} />
            </Row>
          </Stack>
        )
      })}
    </Grid>
  )
}

function Key(props: {
  icon: IconName
  words: string
  moves?: string
  cannot?: boolean
  onClick: () => void
}) {
  const { icon, words, moves, cannot = false, onClick } = props
  return (
    <IconButton
      icon={icon}
      label={words}
      className={clsx(listKey, styles.key)}
      title={words}
      aria-disabled={cannot || undefined}
      data-moves={moves}
      onClick={() => !cannot && onClick()}
    />
  )
}

const themes = ['light', 'dark'] as const

/** The customers' screen while nobody buys, and with a sale, light and dark. */
function Preview() {
  const { t } = useTranslation()
  const office = useStore((state) => state.office)
  if (!office) return null
  const { till, pictures } = office
  const shop = <ShopName name={till.shopName} logo={pictures.logo} />
  return (
    <Row wrap align="stretch" aria-hidden="true">
      {themes.map((theme) => (
        <div key={theme} className={styles.screen} style={{ colorScheme: theme }}>
          <Stack gap={2} align="start" justify="center" tone="muted" className={styles.words}>
            <Text as="strong" size="lg" tone="ink" className={styles.shop}>
              {shop}
            </Text>
            <small>{t('settings.preview.customer')}</small>
          </Stack>
          {pictures.idle.length > 0 ? (
            <IdlePictures names={pictures.idle} />
          ) : (
            <span className={styles.code}>
              <Icon name="qr" tone="accent" />
            </span>
          )}
        </div>
      ))}
    </Row>
  )
}
