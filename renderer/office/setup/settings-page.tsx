// One part of the settings, with its fields; and the bar that saves what is written in any of them.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import type { PageProps, SettingsPart } from '#renderer/office/page/routes.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, Sheet, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import { fields, settingsForm, isOffered } from '#renderer/office/setup/settings-form.ts'
import styles from '#renderer/office/setup/settings-page.module.css'
import { SettingFields, useText } from '#renderer/office/setup/setting-field.tsx'
import { PicturesPart } from '#renderer/office/setup/pictures-part.tsx'
import { PrinterPart } from '#renderer/office/setup/printer-part.tsx'
import { RegistersPart } from '#renderer/office/setup/registers-part.tsx'
import { ScreensPart } from '#renderer/office/setup/screens-part.tsx'
import { saveSettings, undo } from '#renderer/office/setup/settings-actions.ts'
import { partTitle } from '#renderer/office/setup/settings-summary.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { settingRow } from '#shared/settings.ts'

export function SettingsPage({ route: { part } }: PageProps<'settings-part'>) {
  const { t } = useTranslation()
  const reading = useQuery('settings.read', {})
  return (
    <SetupFrame
      isListed
      title={t(partTitle(part))}
      words={part === 'memberships' ? t('settings.group.memberships.words') : undefined}
    >
      <QueryResult reading={reading}>
        {({ restartNeeded }) =>
          isOfFields(part) && (
            <SettingsForm>
              <Waiting keys={restartNeeded} />
              <Part part={part} />
            </SettingsForm>
          )
        }
      </QueryResult>
      {part === 'look' && <PicturesPart />}
      {part === 'screens' && <ScreensPart />}
      {part === 'registers' && <RegistersPart />}
    </SetupFrame>
  )
}

/** Beside the fields, and on the index as long as something is not saved. */
export function SettingsForm({ children }: { children: ReactNode }) {
  return (
    <>
      <Stack as="form" gap={5} onSubmit={(event) => void saveSettings(event)}>
        {children}
        <Saving />
      </Stack>
      <PinForSettings />
    </>
  )
}

const isOfFields = (part: SettingsPart) => part !== 'screens' && part !== 'registers'

function Part({ part }: { part: SettingsPart }) {
  const [market, blocksCards] = [useText('market'), useText('blockCommercialCards')]
  if (part === 'printer') return <PrinterPart />
  const rows = fields.filter(
    (field) => settingRow(field.setting).part === part && isOffered(field, market, blocksCards),
  )
  return (
    <Sheet>
      <SettingFields rows={rows} />
    </Sheet>
  )
}

/** For how long a screen stays signed in is changed with the PIN of whoever does it. */
function PinForSettings() {
  const { t } = useTranslation()
  const isAsked = useSetup(({ pairing }) => pairing?.what === 'settings')
  const isBusy = usePending('settings.change')
  if (!isAsked) return null
  return (
    <OwnPinDialog
      title={t('office.save')}
      yes={t('office.save')}
      isBusy={isBusy}
      onClick={() => void saveSettings()}
      onClose={stopPairing}
    />
  )
}

/** In sight as long as something is written and not saved, on whichever page of the settings. */
function Saving() {
  const { t } = useTranslation()
  const { isDirty: isWritten, errors } = useFormState({ control: settingsForm.control })
  const isSaved = useSetup(({ said }) => said === 'saved') && !isWritten
  const isBusy = usePending('settings.change')
  const isWell = Object.keys(errors).length === 0
  return (
    <Row wrap justify="end" className={clsx(styles.saving, isWritten ? styles.written : styles.saved)}>
      <LiveMessage
        className={styles.said}
        message={isWell ? (isSaved ? t('setup.saved') : null) : t('setup.notTaken')}
        isSuccess={isWell}
      />
      {isWritten && (
        <ButtonRow>
          <Button onClick={undo}>{t('setup.undo')}</Button>
          <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => void saveSettings()}>
            {t('office.save')}
          </Button>
        </ButtonRow>
      )}
    </Row>
  )
}
