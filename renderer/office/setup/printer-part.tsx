// The printer's settings in the office, and a test print.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { Panel } from '#renderer/office/setup/setup-frame.tsx'
import { useField } from '#renderer/office/page/form.ts'
import { SettingFields } from '#renderer/office/setup/setting-field.tsx'
import { fields, isAsked, type Draft } from '#renderer/office/setup/settings-form.ts'
import { useQuery } from '#renderer/office/page/queries.ts'
import { inShape } from '#renderer/office/setup/known-setup.ts'
import { testPrinter } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { MutedText } from '#renderer/ui/text.tsx'

const kinds = ['none', 'network', 'device', 'system'] as const

export function PrinterPart() {
  const { t } = useTranslation()
  const { text, type } = useField(useFormContext<Draft>(), 'printer.kind')
  const kind = kinds.find((one) => one === text) ?? 'none'
  return (
    <Panel>
      <Segmented
        variant="row"
        label={t('settings.group.printer')}
        segments={kinds.map((value) => ({ value, words: t(`settings.printer.${value}`) }))}
        value={kind}
        onSelect={type}
      />
      <MutedText>{t(`settings.printer.${kind}.words`)}</MutedText>
      <SettingFields
        rows={fields.filter(
          (field) => field.setting === 'printer' && field.of !== 'kind' && isAsked(field, kind),
        )}
      />
      <Test />
    </Panel>
  )
}

/** The printer that the till runs with: another one is tried after the next start. */
function Test() {
  const { t } = useTranslation()
  const { data } = useQuery('settings.read', {})
  const runs = data && inShape(data)
  const said = useSetup((state) => state.said)
  const isBusy = usePending('print.test')
  if (!runs || runs.settings.printer.kind === 'none' || runs.restartNeeded.includes('printer')) return null
  return (
    <>
      <ButtonRow>
        <Button icon="printer" isBusy={isBusy} onClick={() => void testPrinter()}>
          {t('settings.printer.test')}
        </Button>
      </ButtonRow>
      <LiveMessage message={said === 'printed' ? t('settings.printer.tested') : null} />
    </>
  )
}
