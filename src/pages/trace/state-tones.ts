import type { SessionState } from '../../core/session/session-types.ts'
import type { Tone } from '../../ui/feedback/tone-icon.tsx'

/** How a state looks; those that are not named are on their way somewhere. */
const tones: Partial<Record<SessionState | 'up' | 'failureDetected' | 'down', Tone>> = {
  signedIn: 'done',
  temporary: 'done',
  up: 'done',
  stale: 'wait',
  signOutOwed: 'wait',
  failureDetected: 'wait',
  down: 'bad',
}

export const toneOf = (state: string): Tone => tones[state as 'up'] ?? 'calm'
