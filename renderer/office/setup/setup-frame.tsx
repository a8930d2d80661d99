// The frame of the pages on which a till is set up: title, problems, and the result of the last action.
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/setup-frame.module.css'
import { WaitNotice } from '#renderer/office/page/messages.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { fieldOf } from '#renderer/sale/signing.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { restartTill, turnOver } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { useStore } from '#renderer/till/store.ts'
import { isNamed, settingNames } from '#shared/settings.ts'

type Props = {
  title: string
  words?: string | undefined
  /** It is one of the pages that the index of the settings lists. */
  isListed?: boolean
  acts?: ReactNode
  children: ReactNode
}

export function SetupFrame({ title, words, isListed = false, acts, children }: Props) {
  const { t } = useTranslation()
  const trouble = useSetup((state) => state.trouble)
  // A dialog says by itself what stands in its way, and so do the fields of who answers for an act.
  const isAsking = useSetup(
    ({ candidate, choice }) => candidate?.isAsking === true || choice?.isAsking === true,
  )
  const isElsewhere = isAsking || (trouble !== null && fieldOf(trouble.code) !== 'all')
  useEffect(turnOver, [])
  return (
    <PageMain className={styles.page}>
      <PageHead
        title={title}
        words={words}
        {...(isListed ? { back: { to: { page: 'settings' }, words: t('settings.title') } } : {})}
      >
        {acts}
      </PageHead>
      {trouble && !isElsewhere && (
        <div className={styles.trouble}>
          <ProblemNotice problem={trouble} dismiss={() => useSetup.setState({ trouble: null })} />
        </div>
      )}
      {children}
    </PageMain>
  )
}

/** `title`: unless that of the page says it. */
export function Sheet({ title, words, children }: { title?: string; words?: string; children: ReactNode }) {
  return (
    <Card title={title} words={words} className={styles.sheet}>
      {children}
    </Card>
  )
}

/** A part of a sheet, below a line. */
export const SheetPart = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <Stack className={styles.part} role={role}>
    {children}
  </Stack>
)

/** What is saved and does not hold yet. */
export function Waiting({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (keys.length === 0) return null
  const said = [...new Set(keys.map((key) => t(`settings.name.${nameOf(key)}`)))]
  const names = new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(said)
  return (
    <WaitNotice icon="clock" text={t('setup.waits', { names })}>
      <RestartButton />
    </WaitNotice>
  )
}

/** Nothing where somebody else starts this till. */
export function RestartButton() {
  const { t } = useTranslation()
  const isThere = useStore(({ office }) => office?.till.canRestart === true)
  const isBusy = usePending('till.restart')
  if (!isThere) return null
  return (
    <Button variant="main" icon="again" isBusy={isBusy} onClick={() => void restartTill()}>
      {t('setup.restart')}
    </Button>
  )
}

const named = settingNames.filter(isNamed)
const nameOf = (key: string) => named.find((one) => one === key) ?? 'other'
