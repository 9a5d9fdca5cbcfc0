import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'
import { urgencyOf } from '@verstas/domain/activities/urgency.ts'
import { useEffect, useRef, useState } from 'react'

type Urgent = Pick<ActivityRow, 'Id' | 'Header' | 'WorkOrderPriority'>

const storageKey = 'verstas.monitorAlert'

export interface AlertSetting {
  readonly isOn: boolean
  /**
   * Switches alerts on or off. Switching them on plays the sound, so that the browser allows later sounds and
   * the user learns the sound.
   */
  readonly toggle: () => void
}

/**
 * Returns this device's setting for alerts, which report new urgent tasks by sound and colour. Alerts are off
 * by default.
 */
export function useAlertSetting(): AlertSetting {
  const [isOn, setIsOn] = useState(readSetting)
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      writeSetting(!isOn)
      if (!isOn) void playTone()
    },
  }
}

/** The time for which new tasks remain marked after the last one arrived, in milliseconds. */
const markedFor = 20_000

/**
 * Plays a sound for urgent tasks that arrive after the first list, if alerts are on. Returns the new urgent
 * tasks that are still marked.
 *
 * @param waiting the waiting tasks; undefined while loading
 */
export function useUrgentAlert(
  waiting: readonly Urgent[] | undefined,
  priorities: readonly WorkOrderPriority[],
  isOn: boolean,
): readonly Urgent[] {
  const knownIds = useRef<Set<number> | null>(null)
  const [marked, setMarked] = useState<readonly Urgent[]>([])

  useEffect(() => {
    if (waiting === undefined) return
    const urgent = waiting.filter((task) => urgencyOf(task.WorkOrderPriority, priorities) === 'urgent')
    const previousIds = knownIds.current
    const fresh = previousIds === null ? [] : urgent.filter(({ Id }) => !previousIds.has(Id))
    knownIds.current = new Set([...(previousIds ?? []), ...urgent.map(({ Id }) => Id)])
    if (fresh.length === 0 || !isOn) return
    void playTone()
    setMarked((now) => [...now, ...fresh])
  }, [waiting, priorities, isOn])

  useEffect(() => {
    if (marked.length === 0) return
    const timer = setTimeout(() => setMarked([]), markedFor)
    return () => clearTimeout(timer)
  }, [marked])

  return marked
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

function writeSetting(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
  } catch {
    // The setting lasts until the page is closed if the browser has no storage.
  }
}

let audio: AudioContext | undefined

/**
 * Plays two short notes. A browser blocks sound until the first touch of the page. Blocked sound is not an
 * error.
 */
async function playTone(): Promise<void> {
  try {
    audio ??= new AudioContext()
    await audio.resume()
    note(audio, 660, 0)
    note(audio, 880, 0.18)
  } catch {
    // The device cannot play sound, or the browser blocks it.
  }
}

/** Plays a note of 0.16 s. It swells and fades, so that it does not click. */
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
