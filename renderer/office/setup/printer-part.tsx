// The printer's settings in the office, and a test print.
import { useTranslation } from 'react-i18next'
import { isPending } from '#renderer/till/send-command.ts'
import { Said, Sheet } from '#renderer/office/setup/setup-frame.tsx'
import { SettingField, useText } from '#renderer/office/setup/setting-field.tsx'
import { testPrinter, write } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { ChoiceField } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { useStore } from '#renderer/till/store.ts'
import { codepage, printerLanguage } from '#shared/printing.ts'

const kinds = ['none', 'network', 'device', 'system'] as const

export function PrinterPart() {
  const { t } = useTranslation()
  const chosen = useText('printerKind')
  const kind = kinds.find((one) => one === chosen) ?? 'none'
  return (
    <Sheet title={t('settings.group.printer')}>
      <Segmented
        label={t('settings.group.printer')}
        segments={kinds.map((value) => ({ value, words: t(`settings.printer.${value}`) }))}
        value={kind}
        choose={(value) => write('printerKind', value)}
      />
      <p className="sheet-words">{t(`settings.printer.${kind}.words`)}</p>
      {kind !== 'none' && (
        <div className="setup-fields">
          {kind === 'network' && <SettingField field="printerHost" />}
          {kind === 'network' && <SettingField field="printerPort" kind="figure" />}
          {kind === 'device' && <SettingField field="printerFile" hint={t('settings.printerFile.hint')} />}
          {kind === 'system' && <SettingField field="printerName" hint={t('settings.printerName.hint')} />}
          {kind !== 'system' && <Speech />}
          <Columns />
        </div>
      )}
      {kind !== 'none' && <Switches hasDrawer={kind !== 'system'} />}
      <Test />
    </Sheet>
  )
}

/** As the makers call them, in every language. */
const named = { 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT' } as const

function Speech() {
  const { t } = useTranslation()
  const [speaks, page] = [useText('printerLanguage'), useText('printerCodepage')]
  return (
    <>
      <ChoiceField
        label={t('settings.printerLanguage')}
        value={speaks}
        choose={(value) => write('printerLanguage', value)}
        options={printerLanguage.options.map((value) => ({ value, words: named[value] }))}
      />
      <ChoiceField
        label={t('settings.printerCodepage')}
        value={page}
        choose={(value) => write('printerCodepage', value)}
        options={codepage.options.map((value) => ({ value, words: value }))}
      />
    </>
  )
}

function Columns() {
  const { t } = useTranslation()
  const width = useText('printerColumns')
  return (
    <ChoiceField
      label={t('settings.printerColumns')}
      value={width}
      choose={(value) => write('printerColumns', value)}
      options={['32', '42', '48'].map((value) => ({ value, words: value }))}
    />
  )
}

function Switches({ hasDrawer }: { hasDrawer: boolean }) {
  const { t } = useTranslation()
  const isAutomatic = useText('printerAutomatic') === 'yes'
  const isThere = useText('printerDrawer') === 'yes'
  return (
    <>
      <Switch
        words={t('settings.printerAutomatic')}
        isOn={isAutomatic}
        turn={(isOn) => write('printerAutomatic', isOn ? 'yes' : '')}
      />
      {hasDrawer && (
        <Switch
          words={t('settings.printerDrawer')}
          isOn={isThere}
          turn={(isOn) => write('printerDrawer', isOn ? 'yes' : '')}
        />
      )}
    </>
  )
}

/** The printer that the till runs with: another one is tried after the next start. */
function Test() {
  const { t } = useTranslation()
  const runs = useSetup(({ setup }) => setup.answer)
  const said = useSetup((state) => state.said)
  const isBusy = useStore((state) => isPending(state, 'print.test'))
  if (!runs || runs.settings.printer.kind === 'none' || runs.restartNeeded.includes('printer')) return null
  return (
    <>
      <div className="setup-acts">
        <Button icon="printer" isBusy={isBusy} act={() => void testPrinter()}>
          {t('settings.printer.test')}
        </Button>
      </div>
      <Said words={said === 'printed' ? t('settings.printer.tested') : null} />
    </>
  )
}
