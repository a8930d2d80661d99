// The frame of the pages on which a till is set up: title, problems, and the result of the last action.
import { useLayoutEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/setup-frame.module.css'
import { WaitNotice } from '#renderer/office/page/messages.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useKeptState } from '#renderer/office/page/kept-state.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { turnOver } from '#renderer/office/setup/settings-actions.ts'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'
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
  // A dialog says by itself what stands in its way.
  const [choice] = useKeptState<{ isAsking: boolean } | null>('choice', null)
  useLayoutEffect(() => {
    turnOver()
    return turnOver
  }, [])
  return (
    <PageMain className={styles.page}>
      <PageHead
        title={title}
        words={words}
        {...(isListed ? { back: { to: { page: 'settings' }, words: t('settings.title') } } : {})}
      >
        {acts}
      </PageHead>
      {trouble && choice?.isAsking !== true && (
        <div className={styles.trouble}>
          <ProblemNotice problem={trouble} dismiss={() => useSetup.setState({ trouble: null })} />
        </div>
      )}
      {children}
    </PageMain>
  )
}

/** `title`: unless that of the page says it. */
export function Panel({ title, words, children }: { title?: string; words?: string; children: ReactNode }) {
  return (
    <Card title={title} words={words} className={styles.sheet}>
      {children}
    </Card>
  )
}

/** A part of a sheet, below a line. */
export const PanelPart = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
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

/** The button that starts the till anew, unless somebody else starts it. A till that is back shows what came of it. */
export function RestartButton() {
  const { t } = useTranslation()
  const isThere = useStore(({ office }) => office?.till.canRestart === true)
  const isBusy = usePending('till.restart')
  if (!isThere) return null
  return (
    <Button variant="main" icon="again" isBusy={isBusy} onClick={() => void runOnPage('till.restart', {})}>
      {t('setup.restart')}
    </Button>
  )
}

const named = settingNames.filter(isNamed)
const nameOf = (key: string) => named.find((one) => one === key) ?? 'other'
