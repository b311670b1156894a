// Sends HTTPS requests to the Patroni and etcd of a try-out.
import { request } from 'node:https';

/**
 * @typedef {{ method?: string, path: string, body?: unknown, user?: string, token?: string | undefined, from?: string,
 *   ca: string }} Question
 */

/**
 * Sends one HTTPS request to a port of this machine, whose certificate has to be of the cluster's authority.
 * @param {number} port
 * @param {Question} question `user` with its password as 'name:password', `token` of etcd; `from` another address
 * @returns {Promise<{ status: number, json: unknown }>} rejects where TLS or the connection fails
 */
export function ask(port, { method = 'GET', path, body, user, token, from, ca }) {
  const headers = {
    ...(user !== undefined && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    ...(token !== undefined && { authorization: token }),
  };
  const options = { host: '127.0.0.1', port, path, method, headers, ca, agent: false, timeout: 5_000 };
  return new Promise((resolvePromise, reject) => {
    const sent = request({ ...options, ...(from !== undefined && { localAddress: from }) }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.once('error', reject);
      answer.once('end', () => resolvePromise({ status: answer.statusCode ?? 0, json: parse(text) }));
    });
    sent.once('timeout', () => sent.destroy(new Error('No answer')));
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** @param {string} text */
function parse(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return text;
  }
}
