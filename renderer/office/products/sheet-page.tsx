// The office's page for the catalog as a spreadsheet, in and out. What an import would change is shown before it is taken.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, Panel, PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import {
  exportCatalog,
  keepMissing,
  pickSheet,
  takeSheet,
} from '#renderer/office/setup/maintenance-actions.ts'
import { SheetQuestions } from '#renderer/office/products/sheet-questions.tsx'
import { SheetChanges, SheetFaults } from '#renderer/office/setup/sheet-tables.tsx'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { useSetup, type ImportFile as Tried } from '#renderer/office/setup/setup-store.ts'
import { FilePick } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { largestSheet } from '#shared/catalog-file.ts'
import type { Catalog } from '#shared/catalog.ts'

export function SheetPage() {
  const { t } = useTranslation()
  const reading = useQuery('catalog.read', {})
  const [said, written] = [useSetup((state) => state.said), useSetup((state) => state.written)]
  const isBusy = usePending('catalog.export')
  const acts = (
    <Button icon="download" isBusy={isBusy} onClick={() => void exportCatalog()}>
      {t('sheet.export')}
    </Button>
  )
  return (
    <SetupFrame title={t('products.title')} words={t('sheet.words')} acts={acts}>
      <PageLinks />
      <LiveMessage message={said === 'exported' ? t('file.saved', { name: written }) : null} />
      <QueryResult reading={reading}>{({ catalog }) => <Has catalog={catalog} />}</QueryResult>
      <Import />
    </SetupFrame>
  )
}

function Has({ catalog: { products, categories } }: { catalog: Catalog }) {
  const { t } = useTranslation()
  return (
    <Text size="2xl" weight="bold">
      {t('sheet.has', {
        count: products.length,
        categories: t('sheet.categories', { count: categories.length }),
      })}
    </Text>
  )
}

function Import() {
  const { t } = useTranslation()
  const format = useFormat()
  const { sheet, tooLarge, isBusy, isKeeping } = useSetup()
  return (
    <Panel title={t('sheet.import')} words={t('sheet.import.words')}>
      <MutedText>{t('sheet.columns')}</MutedText>
      <Switch
        words={t('sheet.keep')}
        hint={t('sheet.keep.hint')}
        isOn={isKeeping}
        onCheckedChange={(isOn) => void keepMissing(isOn)}
      />
      <ButtonRow>
        <FilePick
          words={t('sheet.pick')}
          accept=".csv,.txt,.xlsx,.xls,.ods,.numbers,text/csv"
          variant="main"
          isBusy={isBusy}
          onPick={(file) => void pickSheet(file)}
        />
      </ButtonRow>
      <LiveMessage
        message={tooLarge ? t('sheet.large', { size: sizeText(largestSheet, format.locale) }) : null}
        isSuccess={false}
      />
      {sheet && <TriedSheet sheet={sheet} />}
    </Panel>
  )
}

function TriedSheet({ sheet }: { sheet: Tried }) {
  const { t } = useTranslation()
  const isTrying = useSetup((state) => state.isBusy)
  const isBusy = usePending('catalog.import') || isTrying
  const { name, outcome, isTaken } = sheet
  const { change } = outcome
  if (change === null)
    return (
      <>
        <SheetQuestions sheet={sheet} />
        {outcome.faults.length > 0 && <SheetFaults name={name} outcome={outcome} />}
      </>
    )
  const isNothing =
    change.added + change.changed + change.removed + change.categories === 0 && !change.isOrderNew
  return (
    <>
      {!isTaken && <SheetQuestions sheet={sheet} />}
      <PanelPart>
        <h3>{t('sheet.tried', { name })}</h3>
        {isNothing ? <p>{t('sheet.none')}</p> : <SheetChanges change={change} />}
        <LiveMessage message={isTaken ? t('sheet.taken') : null} />
        {!isTaken && !isNothing && (
          <ButtonRow>
            <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => void takeSheet()}>
              {t('sheet.take')}
            </Button>
          </ButtonRow>
        )}
      </PanelPart>
    </>
  )
}
