// The two tables of a catalog import: the products it would change, and the mistakes in the file.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/setup-frame.module.css'
import { PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Table } from '#renderer/ui/table.tsx'
import { useStore } from '#renderer/till/store.ts'
import { FieldError } from '#renderer/ui/field.tsx'
import type { ProductChange, SheetChange, SheetOutcome, SheetRule } from '#shared/catalog-file.ts'
import type { Currency } from '#shared/market.ts'

export function SheetChanges({ change }: { change: SheetChange }) {
  const { t } = useTranslation()
  const kinds = ['added', 'changed', 'removed'] as const
  const all = change.added + change.changed + change.removed
  return (
    <>
      <Row as="dl" wrap gap={7} rowGap={3}>
        {kinds.map((kind) => (
          <div key={kind}>
            <Text as="dt" tone="muted">
              {t(`sheet.${kind}`)}
            </Text>
            <Text
              as="dd"
              size="3xl"
              weight="bold"
              tone={kind === 'removed' && change.removed > 0 ? 'wait' : undefined}
            >
              {change[kind]}
            </Text>
          </div>
        ))}
      </Row>
      {change.categories > 0 && <p>{t('sheet.otherCategories', { count: change.categories })}</p>}
      {change.isOrderNew && <p>{t('sheet.order')}</p>}
      {change.rows.length > 0 && <Changes rows={change.rows} hasMore={all > change.rows.length} />}
    </>
  )
}

const tones = { added: 'good', changed: 'ink', removed: 'bad' } as const

function Changes({ rows, hasMore }: { rows: readonly ProductChange[]; hasMore: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const currency = useStore(({ office }) => office?.till.currency ?? 'NOK')
  return (
    <div className={styles.table}>
      <Table label={t('sheet.rows')} words={2}>
        <thead>
          <tr>
            <th scope="col">{t('sheet.product')}</th>
            <th scope="col">{t('sheet.change')}</th>
            <th scope="col">{t('sheet.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, id, names, price, fields }) => (
            <tr key={id}>
              <th scope="row">
                {format.text(names)} <small>{id}</small>
              </th>
              <td>
                <Text as="span" weight="strong" tone={tones[kind]}>
                  {t(`sheet.${kind}`)}
                </Text>
                {fields.map((field) => (
                  <FieldChange key={field.field} change={field} currency={currency} />
                ))}
              </td>
              <td className="money">{format.money({ value: price, currency })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hasMore && <MutedText>{t('sheet.more')}</MutedText>}
    </div>
  )
}

function FieldChange({ change, currency }: { change: ProductChange['fields'][number]; currency: Currency }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { field, before, after } = change
  const said = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('sheet.field.nothing')
    if (typeof value === 'boolean') return t(value ? 'sheet.field.yes' : 'sheet.field.no')
    if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value)
    if (field === 'price') return format.money({ value, currency })
    return field === 'vatRate' ? format.percent(value) : String(value)
  }
  if (field === 'image') return <small>{t('sheet.field.picture')}</small>
  return <small>{t('sheet.field', { field, before: said(before), after: said(after) })}</small>
}

export function SheetFaults({ name, outcome }: { name: string; outcome: SheetOutcome }) {
  const { t } = useTranslation()
  const { faults, more } = outcome
  if (faults.some(({ expected }) => expected.rule === 'workbook')) return <NoWorkbook name={name} />
  const say = t as unknown as (key: `must.${SheetRule['rule']}`, values: SheetRule['values']) => string // the till gave the values of its rule
  return (
    <PanelPart role="alert">
      <FieldError weight="strong">{t('sheet.faults', { count: faults.length + more, name })}</FieldError>
      <MutedText>{t('sheet.faults.words')}</MutedText>
      <div className={styles.table}>
        <Table label={t('sheet.must')} words={4}>
          <thead>
            <tr>
              <th scope="col">{t('sheet.line')}</th>
              <th scope="col">{t('sheet.column')}</th>
              <th scope="col">{t('sheet.stands')}</th>
              <th scope="col">{t('sheet.must')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, column, given, expected }) => (
              <tr key={`${line} ${column} ${expected.rule}`}>
                <th scope="row">{line}</th>
                <td>{column}</td>
                <td>{given}</td>
                <td>{say(`must.${expected.rule}`, expected.values)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {more > 0 && <MutedText>{t('sheet.faults.more', { count: more })}</MutedText>}
      </div>
    </PanelPart>
  )
}

/** No line and no column of it is wrong: it is another kind of file. */
function NoWorkbook({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <PanelPart role="alert">
      <FieldError weight="strong">{t('sheet.noWorkbook', { name })}</FieldError>
      <p>{t('sheet.noWorkbook.words')}</p>
    </PanelPart>
  )
}
