import diuf.sudoku.Grid;
import diuf.sudoku.solver.Solver;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;

/**
 * Rates the puzzles of a file by Sudoku Explainer in one process: `java -cp CLASSES:. Rate FILE PASSES`.
 *
 * The first PASSES passes warm it up. Of the next, each line has the puzzle, its ratings and the milliseconds of
 * processor time of the thread, separated by tabs. The sum is on standard error.
 */
public class Rate {
    static Solver rate(String puzzle) {
        Grid grid = new Grid();
        for (int cell = 0; cell < 81; cell++) {
            char symbol = puzzle.charAt(cell);
            if (symbol >= '1' && symbol <= '9') {
                grid.setCellValue(cell % 9, cell / 9, symbol - '0');
            }
        }
        Solver solver = new Solver(grid);
        solver.rebuildPotentialValues();
        try {
            solver.getDifficulty();
        } catch (UnsupportedOperationException stuck) {
            solver.difficulty = 20.0;
        }
        return solver;
    }

    /** A rating as serate prints it. */
    static String printed(double rating) {
        int tenths = (int) ((rating + 0.05) * 10);
        return tenths / 10 + "." + tenths % 10;
    }

    public static void main(String[] args) throws Exception {
        List<String> puzzles = Files.readAllLines(Paths.get(args[0]));
        int passes = Integer.parseInt(args[1]);
        for (int pass = 0; pass < passes; pass++) {
            puzzles.forEach(Rate::rate);
        }
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (String puzzle : puzzles) {
            long begin = clock.getCurrentThreadCpuTime();
            Solver solver = rate(puzzle);
            long time = clock.getCurrentThreadCpuTime() - begin;
            sum += time;
            String ratings = printed(solver.difficulty) + "/" + printed(solver.pearl) + "/" + printed(solver.diamond);
            System.out.println(puzzle.substring(0, 81) + "\t" + ratings + "\t" + time / 1e6);
        }
        System.err.println(puzzles.size() + " puzzles, " + sum / 1e9 + " s of processor time");
    }
}
