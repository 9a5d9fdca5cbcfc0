let audio: AudioContext | undefined

/**
 * Plays two short notes. A browser is silent until the page was touched once; what cannot be heard is no error.
 */
export async function playTone(): Promise<void> {
  try {
    audio ??= new AudioContext()
    await audio.resume()
    note(audio, 660, 0)
    note(audio, 880, 0.18)
  } catch {
    // A device without sound.
  }
}

/** One note of 0.16 s that swells and fades, so that it does not click. */
function note(context: AudioContext, hertz: number, afterSeconds: number): void {
  const start = context.currentTime + afterSeconds
  const oscillator = new OscillatorNode(context, { frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.linearRampToValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.3, start + 0.02)
  volume.gain.linearRampToValueAtTime(0, start + 0.16)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.17)
}
