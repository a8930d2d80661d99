// What happens at a kiosk when nobody touches it? Its rules, looked at four times a second; what they are, face.ts says.
import { after, tillNow } from '#renderer/clock.ts'
import { dueOf } from '#renderer/kiosk/face.ts'
import { faceNow, putAway, startOver, touch } from '#renderer/kiosk/doing.ts'
import { useStore } from '#renderer/store.ts'

const betweenMs = 250

export function keepRules(): void {
  for (const kind of ['pointerdown', 'keydown', 'input']) document.addEventListener(kind, touch)
  const look = () => {
    const face = faceNow()
    const due = face && dueOf(face, useStore.getState(), tillNow())
    if (due === 'startOver') startOver()
    if (due === 'putAway') void putAway()
    after(betweenMs, look)
  }
  look()
}
