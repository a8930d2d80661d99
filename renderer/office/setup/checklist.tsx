// The checklist of a new shop, above the office's sales: what is left to do before the till sells for real, a row a step.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateQueries, setQueryData, useQuery } from '#renderer/office/page/queries.ts'
import { addressOf, startOf, type Route } from '#renderer/office/page/routes.ts'
import styles from '#renderer/office/setup/checklist.module.css'
import type { AllTexts } from '#renderer/i18n/texts.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { Button, buttonClasses } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { screenHeading, takeFocus } from '#renderer/ui/focus.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { ResultIcon } from '#renderer/ui/medal.tsx'
import { NoticeFrame, NoticeTitle, ProblemNotice } from '#renderer/ui/notice.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import type { Mode } from '#shared/receipt.ts'
import type { Settings } from '#shared/settings.ts'
import type { Checklist } from '#shared/setup.ts'

type Step = keyof Checklist
type Words = keyof AllTexts
type StepRow = {
  icon: IconName
  title: Words
  why: (mode: Mode) => Words
  /** Where it is done; the till's own first sale is made on another screen. */
  at?: { route: Route; words: Words }
  /** Of a shop that does without it, and says so by these settings. */
  skip?: { changes: Partial<Settings>; words: Words }
}

const rows: Readonly<Record<Step, StepRow>> = {
  shop: {
    icon: 'shop',
    title: 'settings.group.shop',
    why: () => 'checklist.shop.why',
    at: { route: { page: 'settings-part', part: 'shop' }, words: 'checklist.shop.act' },
  },
  service: {
    icon: 'link',
    title: 'access.title',
    why: (mode) => (mode === 'test' ? 'access.mode.test' : `checklist.service.${mode}`),
    at: { route: { page: 'service' }, words: 'checklist.service.act' },
  },
  printer: {
    icon: 'printer',
    title: 'settings.group.printer',
    why: () => 'checklist.printer.why',
    at: { route: { page: 'settings-part', part: 'printer' }, words: 'checklist.printer.act' },
    skip: { changes: { printer: { kind: 'none' } }, words: 'checklist.printer.skip' },
  },
  products: {
    icon: 'catalog',
    title: 'products.title',
    why: (mode) => `checklist.products.${mode === 'sandbox' ? 'sample' : 'own'}`,
    at: { route: startOf('products'), words: 'products.add' },
    skip: { changes: { entry: 'keypad' }, words: 'checklist.products.skip' },
  },
  staff: {
    icon: 'person',
    title: 'people.staff.title',
    why: () => 'checklist.staff.why',
    at: { route: { page: 'staff' }, words: 'checklist.staff.act' },
  },
  sale: { icon: 'receipt', title: 'checklist.sale.title', why: () => 'checklist.sale.why' },
}
const steps = Object.keys(rows) as Step[] // the table's own keys

/** What other registers sell has no person and no product here, and its first sale is theirs. */
const inTerminal: Readonly<Record<Step, StepRow>> = {
  ...rows,
  printer: { ...rows.printer, why: () => 'checklist.printer.terminal' },
  staff: { ...rows.staff, why: () => 'checklist.staff.terminal' },
  sale: {
    icon: 'link',
    title: 'checklist.sale.terminalTitle',
    why: () => 'checklist.sale.terminal',
    at: { route: { page: 'settings-part', part: 'registers' }, words: 'registers.pair' },
  },
}

export function ChecklistCard({ till }: { till: TillView }) {
  const { data } = useQuery('checklist.read', {})
  const [isHidden, setHidden] = useState(false)
  const [skipped, setSkipped] = useState<Step | null>(null)
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const change = async (changes: Partial<Settings>) => {
    const result = await sendCommand('office', 'settings.change', { changes })
    setTrouble(result && !result.ok ? result.problem : null)
    return result?.ok === true
  }
  const show = async () => {
    if (await change({ showsChecklist: true })) await invalidateQueries()
  }
  const hide = async (isReady: boolean) => {
    if (!(await change({ showsChecklist: false }))) return
    setHidden(!isReady)
    setQueryData('checklist.read', {}, null)
    if (isReady) takeFocus(screenHeading())
  }
  const skip = async (step: Step) => {
    setSkipped(step)
    if (await change(rows[step].skip?.changes ?? {})) await invalidateQueries()
  }
  const isReady = data ? steps.every((step) => data[step]) : false
  return (
    <>
      {trouble && <ProblemNotice problem={trouble} dismiss={() => setTrouble(null)} />}
      {isReady && <Ready onClose={() => void hide(true)} />}
      {data && !isReady && (
        <Steps
          answer={data}
          mode={till.mode}
          rows={till.isTerminal ? inTerminal : rows}
          skipped={skipped}
          skip={(step) => void skip(step)}
          hide={() => void hide(false)}
        />
      )}
      {!data && isHidden && <Hidden show={() => void show()} />}
    </>
  )
}

/** Said until somebody has read it. */
function Ready({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <NoticeFrame variant="good" icon="tick" dismiss={onClose}>
      <NoticeTitle>{t('checklist.ready')}</NoticeTitle>
    </NoticeFrame>
  )
}

/** As long as the page is open: from then on it is a setting like the others. */
function Hidden({ show }: { show: () => void }) {
  const { t } = useTranslation()
  return (
    <Row wrap gap={4} rowGap={2} justify="between" ref={takeFocus} tabIndex={-1}>
      <MutedText>{t('checklist.hidden')}</MutedText>
      <Button size="compact" onClick={show}>
        {t('checklist.show')}
      </Button>
    </Row>
  )
}

type StepsProps = {
  answer: Checklist
  mode: Mode
  rows: Readonly<Record<Step, StepRow>>
  /** Which one somebody has just said that the shop does without. */
  skipped: Step | null
  skip: (step: Step) => void
  hide: () => void
}

function Steps({ answer, mode, rows: told, skipped, skip, hide }: StepsProps) {
  const { t } = useTranslation()
  const done = steps.filter((step) => answer[step]).length
  const next = steps.find((step) => !answer[step])
  return (
    <Card
      title={t('checklist.title')}
      beside={
        <>
          <MutedText as="span">{t('checklist.progress', { done, all: steps.length })}</MutedText>
          <Button variant="quiet" size="compact" className={styles.hide} onClick={hide}>
            {t('checklist.hide')}
          </Button>
        </>
      }
    >
      <Row gap={1} aria-hidden="true">
        {steps.map((step, at) => (
          <span key={step} className={clsx(styles.bar, at < done && styles.full)} />
        ))}
      </Row>
      <Stack as="ol" gap={0} className={styles.steps}>
        {steps.map((step) =>
          answer[step] ? (
            <DoneStep key={step} row={told[step]} takesFocus={step === skipped} />
          ) : (
            <OpenStep
              key={step}
              row={told[step]}
              mode={mode}
              isNext={step === next}
              skip={() => skip(step)}
            />
          ),
        )}
      </Stack>
    </Card>
  )
}

function DoneStep({ row: { title }, takesFocus }: { row: StepRow; takesFocus: boolean }) {
  const { t } = useTranslation()
  return (
    <Row as="li" gap={4} className={styles.step} ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
      <ResultIcon variant="good" icon="tick" />
      <Stack grows>
        <Text as="h3" size="base" tone="muted">
          {t(title)}
        </Text>
      </Stack>
      <MutedText as="span">{t('checklist.done')}</MutedText>
    </Row>
  )
}

type OpenProps = { row: StepRow; mode: Mode; isNext: boolean; skip: () => void }

function OpenStep({ row, mode, isNext, skip }: OpenProps) {
  const { t } = useTranslation()
  const look = buttonClasses(isNext ? 'main' : 'plain', 'compact')
  return (
    <Row as="li" gap={4} className={clsx(styles.step, styles.todo)}>
      <ResultIcon variant="plain" icon={row.icon} />
      <Row gap={4} grows className={styles.open}>
        <Stack gap={0} grows>
          <Text as="h3" size="base">
            {t(row.title)}
            <span className="hidden">: {t('checklist.open')}</span>
          </Text>
          <MutedText>{t(row.why(mode))}</MutedText>
        </Stack>
        <Row wrap gap={2} className={styles.acts}>
          {row.at && (
            <a className={clsx(look, styles.link)} href={addressOf(row.at.route)}>
              {t(row.at.words)}
            </a>
          )}
          {row.skip && (
            <Button variant="quiet" size="compact" onClick={skip}>
              {t(row.skip.words)}
            </Button>
          )}
        </Row>
      </Row>
    </Row>
  )
}
