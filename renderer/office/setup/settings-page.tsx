// One part of the settings, with its fields; and the bar that saves what is written in any of them.
import clsx from 'clsx'
import { useLayoutEffect, type ReactNode } from 'react'
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import type { PageProps, SettingsPart } from '#renderer/office/page/routes.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, Panel, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import {
  draftOf,
  fields,
  isOffered,
  settingsIn,
  unsetDraft,
  type Draft,
  type Written,
} from '#renderer/office/setup/settings-form.ts'
import { inShape } from '#renderer/office/setup/known-setup.ts'
import { mergeServerValues, resolverOf, useKeptControl } from '#renderer/office/page/form.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/settings-page.module.css'
import { SettingFields, useText } from '#renderer/office/setup/setting-field.tsx'
import { PicturesPart } from '#renderer/office/setup/pictures-part.tsx'
import { PrinterPart } from '#renderer/office/setup/printer-part.tsx'
import { RegistersPart } from '#renderer/office/setup/registers-part.tsx'
import { ScreensPart } from '#renderer/office/setup/screens-part.tsx'
import { openWrongPart, saveSettings } from '#renderer/office/setup/settings-actions.ts'
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
  const { data } = useQuery('settings.read', {})
  const { locale } = useFormat()
  const control = useKeptControl<Draft, Written>('settings', unsetDraft)
  const form = useForm({ formControl: control, resolver: resolverOf(settingsIn) })
  // Text that is being written stays: it is somebody's work.
  useLayoutEffect(() => {
    if (data) mergeServerValues(control, draftOf(inShape(data).settings, locale))
  }, [control, data, locale])
  const save = form.handleSubmit((written) => saveSettings(control, written), openWrongPart)
  return (
    <FormProvider {...form}>
      <Stack as="form" gap={5} onSubmit={(event) => void save(event)}>
        {children}
        <Saving onSave={() => void save()} />
      </Stack>
      <PinForSettings onSave={() => void save()} />
    </FormProvider>
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
    <Panel>
      <SettingFields rows={rows} />
    </Panel>
  )
}

/** For how long a screen stays signed in is changed with the PIN of whoever does it. */
function PinForSettings({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation()
  const isAsked = useSetup(({ pairing }) => pairing?.what === 'settings')
  const isBusy = usePending('settings.change')
  if (!isAsked) return null
  return (
    <OwnPinDialog
      title={t('office.save')}
      yes={t('office.save')}
      isBusy={isBusy}
      onClick={onSave}
      onClose={stopPairing}
    />
  )
}

/** In sight as long as something is written and not saved, on whichever page of the settings. */
function Saving({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation()
  const { reset } = useFormContext<Draft>()
  const { isDirty: isWritten, errors } = useFormState<Draft>()
  const undo = () => {
    reset()
    useSetup.setState({ said: null, trouble: null })
  }
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
          <Button variant="main" icon="tick" isBusy={isBusy} onClick={onSave}>
            {t('office.save')}
          </Button>
        </ButtonRow>
      )}
    </Row>
  )
}
