// How does a kiosk call somebody who does not look? Two soft notes, made here: no file, no permission.
const notes = [660, 880]
const noteSeconds = 0.18

export function chime(): void {
  const context = new AudioContext()
  const [start, volume] = [context.currentTime, context.createGain()]
  volume.gain.value = 0.15
  volume.connect(context.destination)
  for (const [at, frequency] of notes.entries()) {
    const note = context.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(start + at * noteSeconds)
    note.stop(start + (at + 1) * noteSeconds)
    if (at === notes.length - 1) note.addEventListener('ended', () => void context.close())
  }
}
