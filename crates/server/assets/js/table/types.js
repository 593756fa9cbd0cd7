// What travels between the server and this page, for the type checker alone.

/** @typedef {{ spot: string, label?: string }} Pick Something to pick: a spot on the board, or a button with a label. */
/** @typedef {{ action: string, name: string, steps: Pick[][] }} Choice A legal action; a step of several picks takes all of them in any order. */
/** @typedef {{ label: string, value: string }} Fact */
/** @typedef {{ left_ms: number | null, running: boolean }} SeatTime */
/** @typedef {{ kind: 'open' | 'person' | 'player', name: string | null }} Occupant */
/**
 * @typedef {object} SeatView
 * @property {string} name
 * @property {string} tone
 * @property {Occupant} occupant
 * @property {boolean} ready
 * @property {boolean} left
 * @property {string[]} side
 * @property {SeatTime} time
 * @property {Fact[]} facts
 * @property {boolean} connected
 */
/** @typedef {{ by: string | null, text: string, told: string[] }} Played */
/** @typedef {{ topic: string, by: string, text: string, agreed: string[], pending: string[] }} Offer */
/** @typedef {{ at: number, seat: string | null, watcher: string | null, to: string, text: string }} Said */
/** @typedef {{ to: number, needs: 'nobody' | 'consent' | 'known' }} Undo */
/**
 * @typedef {object} View
 * @property {string} id
 * @property {number} seq
 * @property {number} number How many actions have been played.
 * @property {string} game
 * @property {string} title
 * @property {string[]} options
 * @property {'waiting' | 'playing' | 'paused' | 'over'} phase
 * @property {boolean} record Whether this is a record that was brought along.
 * @property {string[]} you
 * @property {string | null} as
 * @property {SeatView[]} seats
 * @property {string | null} turn
 * @property {string} headline
 * @property {Fact[]} facts
 * @property {Record<string, string>} layers
 * @property {string} viewbox
 * @property {number} turned
 * @property {string} words
 * @property {number[]} dice
 * @property {string[]} last
 * @property {Choice[]} choices
 * @property {{ from: number, list: Played[] }} played
 * @property {Offer[]} offers
 * @property {string[]} claims
 * @property {Undo | null} undo
 * @property {Said[]} chat
 * @property {string[]} watchers
 * @property {{ commitment: string, secret: string | null, words: Record<string, string> }} dice_proof
 * @property {{ text: string, reason: string | null } | null} result
 * @property {string | null} rematch
 * @property {string} clock
 */
/** @typedef {{ type: 'refused', id: number, code: string, message: string, paragraph?: string }} Refused */
/** @typedef {{ paragraph?: string | null, message: string }} Why */
/** @typedef {Record<string, unknown> & { do: string, seat?: string }} Request */

export {};
