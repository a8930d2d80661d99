// The chart of money by hour or by day: bars, and the same figures as a table for whoever would rather read.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { fewestBars, scaleOf, type Bar } from '#renderer/office/reports/bars.ts'
import styles from '#renderer/office/reports/chart.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Table } from '#renderer/ui/table.tsx'
import { formatScale } from '#shared/money.ts'

/** `spanWord`: what one bar is, as the head of the table's first column. */
export function Chart({ title, spanWord, bars }: { title: string; spanWord: string; bars: readonly Bar[] }) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  if (bars.length === 0) return null
  return (
    <Card
      className={styles.chart}
      title={title}
      beside={
        <>
          <Legend hasRefunds={bars.some(({ refunded }) => refunded > 0)} />
          <Chip className="no-print" isPressed={isTable} onClick={() => setTable(!isTable)}>
            {t('chart.asTable')}
          </Chip>
        </>
      }
    >
      {isTable ? (
        <Figures title={title} spanWord={spanWord} bars={bars} />
      ) : (
        <Bars title={title} bars={bars} />
      )}
    </Card>
  )
}

function Legend({ hasRefunds }: { hasRefunds: boolean }) {
  const { t } = useTranslation()
  if (!hasRefunds) return null
  return (
    <Row as="p" wrap gap={2} size="sm" tone="muted">
      <span className={clsx(styles.key, styles.captured)} aria-hidden="true" />
      {t('sums.captured')}
      <span className={clsx(styles.key, styles.refunded)} aria-hidden="true" />
      {t('sums.refunded')}
    </Row>
  )
}

type BarsProps = { title: string; bars: readonly Bar[] }

function Bars({ title, bars }: BarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const lines = scaleOf(bars)
  const [top = 0, bottom = 0] = [lines[0], lines.at(-1)]
  const high = top - bottom
  const y = (value: number) => ((top - value) / high) * 100
  const best = bars.reduce((one, other) => (other.captured > one.captured ? other : one))
  // Few stand in the middle, no wider than many.
  const slots = Math.max(bars.length, fewestBars)
  const before = (slots - bars.length) / 2
  return (
    <div className={styles.frame}>
      <div className={styles.scale} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} style={{ insetBlockStart: `${y(line)}%` }}>
            {formatScale(line, format.locale)}
          </span>
        ))}
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${slots} 100`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn with the page's own colours
        role="img"
        aria-label={t('chart.said', { title, name: best.name, amount: format.amount(best.captured) })}
      >
        {lines.map((line) => (
          <line
            key={line}
            className={clsx(styles.line, line === 0 && styles.zero)}
            x1="0"
            x2={slots}
            y1={y(line)}
            y2={y(line)}
          />
        ))}
        {bars.map(({ name, captured, refunded }, at) => (
          <g key={name} transform={`translate(${before} 0)`}>
            <title>{said(name, captured, refunded)}</title>
            <rect className={styles.touch} x={at} width="1" y="0" height="100" />
            <rect
              className={clsx(styles.bar, styles.captured)}
              x={at + 0.16}
              width="0.68"
              y={y(captured)}
              height={y(0) - y(captured)}
            />
            <rect
              className={clsx(styles.bar, styles.refunded)}
              x={at + 0.16}
              width="0.68"
              y={y(0)}
              height={y(-refunded) - y(0)}
            />
          </g>
        ))}
      </svg>
      <Labels bars={bars} slots={slots} />
    </div>
  )

  function said(name: string, captured: number, refunded: number): string {
    const off = refunded > 0 ? ` · −${format.amount(refunded)}` : ''
    return `${name}: ${format.amount(captured)}${off}`
  }
}

/** Under their bars; where these are many, under some of them. */
function Labels({ bars, slots }: { bars: readonly Bar[]; slots: number }) {
  const every = Math.ceil(bars.length / 12)
  const beside = ((slots - bars.length) / 2 / slots) * 100
  return (
    <div className={styles.labels} style={{ paddingInline: `${beside}%` }} aria-hidden="true">
      {bars.map(({ name, label }, at) => (
        <span key={name}>{at % every === 0 && <span>{label}</span>}</span>
      ))}
    </div>
  )
}

function Figures({ title, spanWord, bars }: BarsProps & { spanWord: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table label={title} head={[spanWord, t('sums.sales'), t('sums.captured'), t('sums.refunded')]}>
      <tbody>
        {bars.map(({ name, sales, captured, refunded }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{sales}</td>
            <td>{format.amount(captured)}</td>
            <td>{format.amount(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
