// What else can be done from here? A row of acts at the foot of the left side, each with its key.
import { useTranslation } from 'react-i18next'
import { hold } from '#renderer/cashier/basket.ts'
import { openHistory } from '#renderer/cashier/history.ts'
import { chooseEntry, openPanel } from '#renderer/cashier/panels.ts'
import { Icon, type IconName } from '#renderer/parts/icon.tsx'
import { Segmented } from '#renderer/parts/segmented.tsx'
import type { Entry } from '#shared/look.ts'

/** `entry` and what is for filling a basket only while one can be filled. */
export function Toolbar(props: { entry: Entry | null; held?: number; hasLines?: boolean }) {
  const { entry, held = 0, hasLines = false } = props
  const { t } = useTranslation()
  return (
    <div className="toolbar">
      {entry !== null && (
        <>
          <Tool icon="catalog" shortcut="F2" act={() => openPanel('catalog')} words={t('toolbar.catalog')} />
          {hasLines || held === 0 ? (
            <Tool icon="hold" shortcut="F4" act={() => void hold()} words={t('toolbar.hold')} />
          ) : null}
          {held > 0 && (
            <Tool
              icon="resume"
              shortcut={hasLines ? 'Shift+F4' : 'F4'}
              hidesShortcut={hasLines}
              act={() => openPanel('held')}
              words={t('toolbar.held', { count: held })}
            />
          )}
        </>
      )}
      <Tool icon="history" shortcut="F9" act={openHistory} words={t('toolbar.lastSales')} />
      <span className="toolbar-end">
        {entry !== null && (
          <span className="entry-switch">
            <Segmented
              label={t('toolbar.entry')}
              segments={[
                { value: 'basket', words: t('toolbar.basket'), icon: 'basket' },
                { value: 'keypad', words: t('toolbar.keypad'), icon: 'keypad' },
              ]}
              value={entry}
              choose={chooseEntry}
            />
          </span>
        )}
        <Tool
          icon="settings"
          shortcut="F8"
          hidesShortcut
          isSmall
          act={() => openPanel('screen')}
          words={t('screen.title')}
        />
        <Tool icon="keyboard" shortcut="?" isSmall act={() => openPanel('keys')} words={t('toolbar.keys')} />
      </span>
    </div>
  )
}

function Tool(props: {
  icon: IconName
  shortcut: string
  words: string
  act: () => void
  hidesShortcut?: boolean
  isSmall?: boolean
}) {
  const { icon, shortcut, words, act, hidesShortcut = false, isSmall = false } = props
  return (
    <button
      type="button"
      className={isSmall ? 'tool small' : 'tool'}
      aria-keyshortcuts={shortcut}
      aria-label={isSmall ? words : undefined}
      title={isSmall ? words : undefined}
      onClick={act}
    >
      {isSmall || hidesShortcut ? <Icon name={icon} /> : <kbd aria-hidden="true">{shortcut}</kbd>}
      {!isSmall && words}
    </button>
  )
}
