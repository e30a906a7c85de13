import learning from '@plinth/learning';
import { conforms } from '@plinth/testing';
import courseDashboard from '../src/plugin.js';

conforms(courseDashboard, { needs: [learning] });
