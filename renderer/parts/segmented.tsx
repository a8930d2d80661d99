// Which one of a few? All of them in sight, side by side, one of them pressed.
import '#renderer/parts/segmented.css'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Icon, type IconName } from '#renderer/parts/icon.tsx'

export type Segment<Value extends string> = { value: Value; words: string; icon?: IconName; lang?: string }

/** `value` null: none is chosen yet. `label` names the choice to whoever does not see it. */
export function Segmented<Value extends string>(props: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value | null
  choose: (value: Value) => void
  look?: 'boxed' | 'words'
}) {
  const { label, segments, value, choose, look = 'boxed' } = props
  return (
    <ToggleGroup
      className={`segmented ${look}`}
      aria-label={label}
      value={value === null ? [] : [value]}
      // Pressed once more, the chosen one stays chosen.
      onValueChange={([chosen]) => chosen !== undefined && choose(chosen)}
    >
      {segments.map((segment) => (
        <Toggle key={segment.value} className="segment" value={segment.value} lang={segment.lang}>
          {segment.icon && <Icon name={segment.icon} />}
          {segment.words}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
