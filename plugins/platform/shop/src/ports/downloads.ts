import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { downloadPermissions } from '../downloads/table.js';

/** That the buyer of an order may download one file. */
export type DownloadPermission = Omit<Row<typeof downloadPermissions>, 'salt'> & {
  readonly productId: number;
  readonly productName: string;
  /** 0 for a guest. */
  readonly userId: number;
  readonly fileName: string;
  /** Address of the file with the key that opens it. */
  readonly downloadUrl: string;
};

/** What an administrator may change of a permission. */
export interface DownloadChanges {
  readonly remaining?: number | null;
  readonly expiresAt?: Timestamp | null;
}

/** A file on its way to the buyer. */
export interface DownloadedFile {
  readonly name: string;
  /** Place in the file store. */
  readonly key: string;
}

/** Who downloads. */
export interface DownloadTaker {
  /** 0 for a visitor. */
  readonly userId: number;
  /** Identifies the session or other credential; empty for a visitor, who has only the signed address. */
  readonly session: string;
}

/** Why a download is refused. */
export type DownloadRefusal = 'unknown' | 'exhausted' | 'expired' | 'missing' | 'foreign';

/** The permissions to download what was bought. */
export interface Downloads {
  /** What a user can download now, newest order first: nothing revoked, expired or exhausted. */
  ofUser(userId: number): Promise<DownloadPermission[]>;
  /** What a user could ever download, newest order first: with what is expired or exhausted, but nothing revoked. */
  allOfUser(userId: number): Promise<DownloadPermission[]>;
  /** All permissions of some orders, revoked, expired and exhausted ones too. One query. */
  ofOrders(orderIds: readonly number[]): Promise<DownloadPermission[]>;
  find(id: number): Promise<DownloadPermission | undefined>;
  /**
   * Gives the buyer of an order every file of its products that has none yet, and opens those that were taken back with
   * what was left of them. Called when an order is completed.
   */
  grant(orderId: number): Promise<void>;
  /** Closes the permissions of an order. */
  revoke(orderId: number): Promise<void>;
  /** Changes what is left of a permission; undefined when there is none. */
  change(id: number, changes: DownloadChanges): Promise<DownloadPermission | undefined>;
  /**
   * Takes one download, counted exactly however many ask at once. Further requests of the same taker within an hour belong
   * to that download and are not counted, also when it was the last one.
   * @param key what the address carries; without the right one the download is unknown
   */
  take(id: number, key: string, taker: DownloadTaker): Promise<DownloadedFile | DownloadRefusal>;
  /** Whether {@link take} would give the file now; counts nothing. */
  look(id: number, key: string, taker: DownloadTaker): Promise<DownloadedFile | DownloadRefusal>;
  /** Forgets the downloads that began so long ago that further requests are counted. */
  sweep(): Promise<void>;
}

/** The permissions to download. */
export const DOWNLOADS = definePort<Downloads>('shop/downloads');
