// The office's page of settings: everything that a shop may set, in groups.
import clsx from 'clsx'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '#renderer/ui/layout.tsx'
import type { SettingsPart } from '#renderer/office/page/routes.ts'
import { enter } from '#renderer/ui/focus.ts'
import { isPending } from '#renderer/till/send-command.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import { Said } from '#renderer/office/page/said.tsx'
import { useLocale } from '#renderer/office/page/locale.ts'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, Sheet, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import { fields, settingsForm } from '#renderer/office/setup/settings-form.ts'
import styles from '#renderer/office/setup/settings-page.module.css'
import { SettingFields } from '#renderer/office/setup/setting-field.tsx'
import { PrinterPart } from '#renderer/office/setup/printer-part.tsx'
import { RegistersPart } from '#renderer/office/setup/registers-part.tsx'
import { ScreensPart } from '#renderer/office/setup/screens-part.tsx'
import { saveSettings, undo } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useStore } from '#renderer/till/store.ts'
import { settingRow } from '#shared/settings.ts'
import type { Setup } from '#shared/setup.ts'

/** `part`: which one to begin at. */
export function SettingsPage({ part }: { part: Asked }) {
  const { t } = useTranslation()
  const reading = useQuery('settings.read', {})
  return (
    <SetupFrame title={t('settings.title')} words={t('settings.words')}>
      <QueryResult reading={reading} locale={useLocale()}>
        {(answer) => (
          <>
            <Form setup={answer} asked={part} />
            <PinForSettings />
            <ScreensPart />
            <RegistersPart place={part === 'registers' ? comeTo : undefined} />
          </>
        )}
      </QueryResult>
    </SetupFrame>
  )
}

type Asked = SettingsPart | null

/** With its title in sight. */
const comeTo = (part: HTMLElement | null): void => {
  if (!part) return
  part.scrollIntoView()
  enter(part)
}

function Form({ setup, asked }: { setup: Setup; asked: Asked }) {
  return (
    <Stack as="form" gap={5} onSubmit={(event) => void saveSettings(event)}>
      <Waiting keys={setup.restartNeeded} />
      {parts.map((part) => (
        <div key={part} ref={part === asked ? comeTo : undefined}>
          <OnePart part={part} />
        </div>
      ))}
      <div ref={asked === 'printer' ? comeTo : undefined}>
        <PrinterPart />
      </div>
      <Saving />
    </Stack>
  )
}

/** The printer has a part of its own making. */
const parts = ['shop', 'till', 'look', 'selling', 'customers', 'phoneReceipts', 'memberships'] as const

function OnePart({ part }: { part: (typeof parts)[number] }) {
  const { t } = useTranslation()
  return (
    <Sheet
      title={t(`settings.group.${part}`)}
      {...(part === 'memberships' ? { words: t('settings.group.memberships.words') } : {})}
    >
      <SettingFields rows={fields.filter(({ setting }) => settingRow(setting).part === part)} />
    </Sheet>
  )
}

/** For how long a screen stays signed in is changed with the PIN of whoever does it. */
function PinForSettings() {
  const { t } = useTranslation()
  const isAsked = useSetup(({ pairing }) => pairing?.what === 'settings')
  const isBusy = useStore((state) => isPending(state, 'settings.change'))
  if (!isAsked) return null
  return (
    <OwnPinDialog
      title={t('setup.save')}
      yes={t('setup.save')}
      isBusy={isBusy}
      act={() => void saveSettings()}
      close={stopPairing}
    />
  )
}

/** In sight as long as something is written and not saved. */
function Saving() {
  const { t } = useTranslation()
  const { isDirty: isWritten, errors } = useFormState({ control: settingsForm.control })
  const isSaved = useSetup(({ said }) => said === 'saved') && !isWritten
  const isBusy = useStore((state) => isPending(state, 'settings.change'))
  const isWell = Object.keys(errors).length === 0
  return (
    <div className={clsx(styles.saving, isWritten ? styles.written : styles.saved)}>
      <Said
        className={styles.said}
        words={isWell ? (isSaved ? t('setup.saved') : null) : t('setup.notTaken')}
        isWell={isWell}
      />
      {isWritten && (
        <>
          <Button size="small" className={styles.act} act={undo}>
            {t('setup.undo')}
          </Button>
          <Button
            look="main"
            size="small"
            className={styles.act}
            icon="tick"
            isBusy={isBusy}
            act={() => void saveSettings()}
          >
            {t('setup.save')}
          </Button>
        </>
      )}
    </div>
  )
}
