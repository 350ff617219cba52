// Show dots on buttons whose move is on its way; they keep their name.

/**
 * What a button is called by who cannot see it.
 * @param {string} name
 * @param {boolean} waits whether what it sent waits for the server
 */
export const buttonName = (name, waits) => (waits ? `${name}, waiting` : name);
