# The parts of OpenCV we use, found one by one: Debian's OpenCVConfig.cmake comes only with the package of
# everything, half a gigabyte more to install.

find_path(OpenCV_INCLUDE_DIR opencv2/core/version.hpp PATH_SUFFIXES opencv4 REQUIRED)
file(STRINGS "${OpenCV_INCLUDE_DIR}/opencv2/core/version.hpp" version_lines REGEX "define CV_VERSION_(MAJOR|MINOR) ")
string(REGEX REPLACE ".*MAJOR +([0-9]+).*MINOR +([0-9]+).*" "\\1.\\2" OpenCV_VERSION "${version_lines}")
if(OpenCV_VERSION VERSION_LESS 4.6)
  message(FATAL_ERROR "OpenCV ${OpenCV_VERSION} is too old; 4.6 or newer is needed")
endif()

# telescope_opencv_library(telescope_opencv core imgproc) makes a target of these modules. Their headers trip
# our stricter warnings, so they are taken as system headers.
function(telescope_opencv_library target)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${OpenCV_INCLUDE_DIR}")
  foreach(module IN LISTS ARGN)
    find_library(OpenCV_${module}_LIBRARY opencv_${module} REQUIRED)
    target_link_libraries(${target} INTERFACE "${OpenCV_${module}_LIBRARY}")
  endforeach()
endfunction()

# Not imgcodecs and videoio: these and the two hundred libraries behind them take a tenth of a second to load.
telescope_opencv_library(telescope_opencv core imgproc calib3d)

telescope_header(opencv_header <opencv2/imgproc.hpp>)
target_link_libraries(telescope_opencv_header PRIVATE telescope_opencv)
