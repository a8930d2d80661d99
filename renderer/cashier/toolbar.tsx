// The row of further actions at the foot of the left side, each with its key.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { actLook, Count } from '#renderer/cashier/act.tsx'
import styles from '#renderer/cashier/toolbar.module.css'
import { park } from '#renderer/cashier/basket-actions.ts'
import { switchKeypad } from '#renderer/cashier/entry.ts'
import { openHistory, openDialog, openPlansDialog } from '#renderer/cashier/dialog-openers.ts'
import { switchSearch } from '#renderer/cashier/product-actions.ts'
import { ignoreDoubleClick } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { EntryMode } from '#shared/appearance.ts'

/** `entry` and what is for filling a basket only while one can be filled. */
export function Toolbar(props: { entry: EntryMode | null; parked?: number; hasLines?: boolean }) {
  const { entry, parked = 0, hasLines = false } = props
  const { t } = useTranslation()
  return (
    <Row wrap gap={2} className={styles.bar}>
      {entry !== null && <Filling entry={entry} parked={parked} hasLines={hasLines} />}
      <Tool icon="history" shortcut="F9" onClick={openHistory} words={t('toolbar.lastSales')} />
      <Row as="span" wrap gap={1} className={styles.end}>
        {entry !== null && <Memberships />}
        <Tool
          icon="screen"
          shortcut="F8"
          isSmall
          onClick={() => openDialog('screen')}
          words={t('toolbar.screen')}
        />
        <Tool
          icon="question"
          shortcut="?"
          isSmall
          className={styles.forKeys}
          onClick={() => openDialog('keys')}
          words={t('toolbar.keys')}
        />
      </Row>
    </Row>
  )
}

function Filling({ entry, parked, hasLines }: { entry: EntryMode; parked: number; hasLines: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {entry === 'keypad' ? (
        <Tool icon="catalog" shortcut="F2" onClick={switchSearch} words={t('entry.products')} />
      ) : (
        <Tool icon="keypad" shortcut="F3" onClick={switchKeypad} words={t('entry.keypad')} />
      )}
      {entry === 'scanner' && (
        <Tool icon="search" shortcut="F2" onClick={switchSearch} words={t('toolbar.search')} />
      )}
      {hasLines && <Tool icon="hold" shortcut="F4" onClick={() => void park()} words={t('toolbar.hold')} />}
      {(parked > 0 || !hasLines) && (
        <Tool
          icon="resume"
          shortcut={hasLines ? 'Shift+F4' : 'F4'}
          onClick={() => openDialog('parked')}
          words={t('toolbar.held')}
          count={parked}
        />
      )}
    </>
  )
}

/** The tool for memberships, where this till has plans to offer. */
function Memberships() {
  const { t } = useTranslation()
  const isOffered = useStore(({ cashier }) => cashier?.till.plansRevision != null)
  if (!isOffered) return null
  return (
    <Tool icon="member" shortcut="M" isSmall onClick={() => openPlansDialog()} words={t('signup.tool')} />
  )
}

/** `isSmall`: its words are seen only where there is room for all; they are always there to be read out. `count`: of what waits behind it. */
function Tool(props: {
  icon: IconName
  shortcut: string
  words: string
  onClick: () => void
  isSmall?: boolean
  count?: number
  className?: string | undefined
}) {
  const { icon, shortcut, words, onClick, isSmall = false, count = 0, className } = props
  return (
    <button
      type="button"
      className={clsx(actLook, styles.tool, !isSmall && styles.worded, className)}
      title={isSmall ? words : undefined}
      aria-keyshortcuts={shortcut}
      onClick={ignoreDoubleClick(onClick)}
    >
      <Icon name={icon} isSmall />
      <span className={isSmall ? 'hidden' : undefined}>{words}</span>
      {count > 0 && <Count className={styles.count}>{count}</Count>}
      {!isSmall && !shortcut.includes('+') && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}
