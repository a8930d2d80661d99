// The row of further actions at the foot of the left side, each with its key.
import { useTranslation } from 'react-i18next'
import { park } from '#renderer/cashier/basket-actions.ts'
import { openHistory } from '#renderer/cashier/history-actions.ts'
import { chooseEntry, openPanel } from '#renderer/cashier/panel-actions.ts'
import { openPlans } from '#renderer/cashier/sign-up-actions.ts'
import { once } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { Entry } from '#shared/appearance.ts'

/** `entry` and what is for filling a basket only while one can be filled. */
export function Toolbar(props: { entry: Entry | null; parked?: number; hasLines?: boolean }) {
  const { entry, parked = 0, hasLines = false } = props
  const { t } = useTranslation()
  return (
    <div className="toolbar">
      {entry !== null && (
        <>
          <Tool shortcut="F2" act={() => openPanel('catalog')} words={t('catalog.title')} />
          {hasLines || parked === 0 ? (
            <Tool shortcut="F4" act={() => void park()} words={t('toolbar.hold')} />
          ) : null}
          {parked > 0 && (
            <Tool
              icon={hasLines ? 'resume' : undefined}
              shortcut={hasLines ? 'Shift+F4' : 'F4'}
              act={() => openPanel('parked')}
              words={t('toolbar.parked', { count: parked })}
            />
          )}
        </>
      )}
      <Tool shortcut="F9" act={openHistory} words={t('toolbar.lastSales')} />
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
        {entry !== null && <Memberships />}
        <Tool
          icon="settings"
          shortcut="F8"
          room="much"
          act={() => openPanel('screen')}
          words={t('toolbar.screen')}
        />
        <Tool
          untyped="question"
          shortcut="?"
          room="some"
          act={() => openPanel('keys')}
          words={t('toolbar.keys')}
        />
      </span>
    </div>
  )
}

/** Only where this till has plans to offer. */
function Memberships() {
  const { t } = useTranslation()
  const isOffered = useStore(({ cashier }) => cashier?.till.plansRevision != null)
  if (!isOffered) return null
  return <Tool icon="member" shortcut="M" room="most" act={() => openPlans()} words={t('signup.tool')} />
}

/** `icon`: in place of its key. `untyped`: where there are no keys. `room`: its words are seen only where there is so much; they are always there to be read out. */
function Tool(props: {
  icon?: IconName | undefined
  untyped?: IconName
  shortcut: string
  words: string
  act: () => void
  room?: 'some' | 'much' | 'most'
}) {
  const { icon, untyped, shortcut, words, act, room } = props
  return (
    <button
      type="button"
      className={room === undefined ? 'tool' : `tool small ${room}`}
      aria-keyshortcuts={shortcut}
      onClick={once(act)}
    >
      {icon ? <Icon name={icon} /> : <kbd aria-hidden="true">{shortcut}</kbd>}
      {untyped && <Icon name={untyped} />}
      {words}
    </button>
  )
}
